"""The commands of the program ``crosscut`` that belong to no other room, such as play, solve and png."""
