/**
 * A sentence for browsers that cannot run the game. They have to understand this file: nothing here
 * is newer than 2017.
 */

const missing =
	!("noModule" in HTMLScriptElement.prototype) ||
	!("showPopover" in HTMLElement.prototype) ||
	!CSS.supports("color", "light-dark(red, red)") ||
	!CSS.supports("selector(&)");

const messages: { [language: string]: string } = {
	en: "This browser is too old for the game. It needs Chrome or Edge 123, Firefox 125, Safari 17.5, or later.",
	de: "Dieser Browser ist zu alt für das Spiel. Es braucht Chrome oder Edge 123, Firefox 125, Safari 17.5 oder neuer.",
	ja: "このブラウザーは古すぎて、ゲームが動きません。Chrome・Edge 123、Firefox 125、Safari 17.5 以降が必要です。",
};

if (missing) {
	const notice = document.createElement("p");
	notice.className = "notice";
	notice.setAttribute("role", "alert");
	notice.textContent = messages[navigator.language.slice(0, 2)] || messages.en || "";
	document.body.insertBefore(notice, document.body.firstChild);
}
