// A soft bell when it is one's turn: two partials that fade.  Made here, so no file is needed.
import { settings } from './settings.ts';

let context: AudioContext | null = null;

export function chime() {
  const { sound, volume } = settings.value;
  if (!sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers keep silence until the first click or key.
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  for (const [pitch, loud, length] of [[523.25, 0.18, 0.9], [1046.5, 0.07, 0.5]] as const) {
    const tone = context.createOscillator();
    const fade = context.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    fade.gain.setValueAtTime(0, now);
    fade.gain.linearRampToValueAtTime(loud * volume, now + 0.02);
    fade.gain.exponentialRampToValueAtTime(0.0001, now + length);
    tone.connect(fade).connect(context.destination);
    tone.start(now);
    tone.stop(now + length);
  }
}
