"""What the theory says about a position, in sentences: one module for each subject of the theory."""
