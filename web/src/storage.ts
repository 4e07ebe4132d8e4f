// localStorage with types.  A browser that refuses it (private windows) loses what would be kept, and nothing else.

export function load<T>(place: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(place);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(place: string, value: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on without.
  }
}
