"""What any module may need: files written whole, limits and seeds, signals, units."""
