"""The lab: games among bots, measurements, and the rule catalogue."""
