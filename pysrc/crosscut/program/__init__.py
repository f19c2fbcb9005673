"""The commands of the program ``crosscut`` that belong to no other room: play, advise, solve, convert, png,
pdf."""
