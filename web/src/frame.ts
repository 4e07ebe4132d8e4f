// Whoever measures the page does so at one time: asked in between, the browser would lay it out again for each.
import { useLayoutEffect } from 'preact/hooks';
import type { Inputs } from 'preact/hooks';

/** Runs when everything of a change is drawn, before it is painted, each time one of `by` is another. */
export function useBeforePaint(then: () => void, by: Inputs) {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(then);
    return () => cancelAnimationFrame(frame);
  }, by);
}
