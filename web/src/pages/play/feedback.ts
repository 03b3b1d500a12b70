/** Sound and haptics, for those who want them. */

import { settings } from "../../game/store.ts";

let audio: AudioContext | null = null;

/** Milliseconds that are felt, and those of the pauses between them. */
const BUZZES = { build: [10], remove: [10], refused: [30], solved: [20, 40, 20] };

/** Hertz and seconds of what is heard. */
const SOUNDS = {
	build: [[520, 0.05]],
	remove: [[340, 0.05]],
	refused: [[180, 0.08]],
	solved: [
		[523, 0.16],
		[659, 0.16],
		[784, 0.3],
	],
};

export function giveFeedback(what: keyof typeof SOUNDS) {
	const { sound, haptics } = settings();
	if (haptics) navigator.vibrate?.(BUZZES[what]);
	if (!sound) return;
	audio ??= new AudioContext();
	let start = audio.currentTime;
	for (const [pitch = 0, seconds = 0] of SOUNDS[what]) {
		const tone = audio.createOscillator();
		const loudness = audio.createGain();
		tone.frequency.value = pitch;
		loudness.gain.setValueAtTime(0.12, start);
		loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
		tone.connect(loudness).connect(audio.destination);
		tone.start(start);
		tone.stop(start + seconds);
		start += seconds * 0.8;
	}
}
