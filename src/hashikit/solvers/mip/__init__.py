"""Mixed-integer programming: models in a neutral form, and the engines that solve them."""
