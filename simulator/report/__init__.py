"""What a person reads of a run: the console report and the charts. Both draw on a `Summary` alone."""
