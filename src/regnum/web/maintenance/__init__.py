"""Backup, verification, repair and periodic tasks."""
