"""Bots that play every title: they look at nothing but what is asked."""
