/**
 * Loads a sentence in browsers that cannot run the game. They have to understand this file: nothing
 * here is newer than 2017.
 */

if (
	!("noModule" in HTMLScriptElement.prototype) ||
	!("showPopover" in HTMLElement.prototype) ||
	!CSS.supports("color", "light-dark(red, red)") ||
	!CSS.supports("selector(&)")
)
	document.body.appendChild(document.createElement("script")).src = "old-words.js";
