"""Pictures: text for a terminal, SVG, PNG, PDF, and what a notebook shows."""
