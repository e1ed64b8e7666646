"""`foredeck replay`: one game of a run, told in sentences."""
