"""The learned judge: a small net, evaluated with big integers."""
