/** A quiet click when a stone comes down, for readers who have switched it on. */

import { isSoundWanted } from "../address/preferences.js";

/** The click: its pitch in hertz, how long it lasts in seconds, and how loud it begins, from 0 to 1. */
const PITCH = 210;
const LENGTH = 0.07;
const LOUDNESS = 0.16;

/** @type {AudioContext | null} browsers allow one only after a touch or a key */
let audio = null;

export function clickIfWanted() {
  if (!isSoundWanted()) return;
  audio ??= new AudioContext();
  const { currentTime: now } = audio;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: PITCH });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  tone.frequency.exponentialRampToValueAtTime(PITCH / 2, now + LENGTH);
  volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + LENGTH);
}
