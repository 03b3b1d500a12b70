/** What `old.ts` says, in a file that no other browser loads. It, too, is no newer than 2017. */

const words: { [language: string]: string } = {
	en: "This browser is too old for the game. It needs Chrome or Edge 123, Firefox 125, Safari 17.5, or later.",
	de: "Dieser Browser ist zu alt für das Spiel. Es braucht Chrome oder Edge 123, Firefox 125, Safari 17.5 oder neuer.",
	ja: "このブラウザーは古すぎて、ゲームが動きません。Chrome・Edge 123、Firefox 125、Safari 17.5 以降が必要です。",
};

const notice = document.createElement("p");
notice.className = "notice";
notice.setAttribute("role", "alert");
notice.textContent = words[navigator.language.slice(0, 2)] || words.en || "";
document.body.insertBefore(notice, document.body.firstChild);

export {};
