// Where one is, by the fragment: it never reaches the server, so links may carry secrets in it.
import { signal } from '@preact/signals';

export type Route =
  | { at: 'home' }
  | { at: 'join'; token: string }
  | { at: 'game'; packed: string }
  | { at: 'table'; table: string }
  | { at: 'new'; game: string }
  | { at: 'decks' }
  | { at: 'faces' }
  | { at: 'replay'; table: string | null };

export function parseRoute(fragment: string): Route {
  const [what, value = ''] = fragment.replace(/^#\/?/, '').split('=');
  if (what === 't' && value) return { at: 'join', token: value };
  if (what === 'game' && value) return { at: 'game', packed: value };
  if (what === 'table' && value) return { at: 'table', table: value };
  if (what === 'new') return { at: 'new', game: value || 'board' };
  if (what === 'decks' || what === 'faces') return { at: what };
  if (what === 'replay') return { at: 'replay', table: value || null };
  return { at: 'home' };
}

export const route = signal<Route>(parseRoute(typeof location === 'undefined' ? '' : location.hash));

export function go(fragment: string) {
  if (location.hash === fragment) route.value = parseRoute(fragment);
  else location.hash = fragment;
}

/** Without a step back: for links whose secret should not stay in the history. */
export function goInstead(fragment: string) {
  history.replaceState(null, '', fragment);
  route.value = parseRoute(fragment);
}

export function watchRoute() {
  addEventListener('hashchange', () => { route.value = parseRoute(location.hash); });
}
