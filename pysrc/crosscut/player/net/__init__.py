"""The judge that has learned: a small net, evaluated in big integers."""
