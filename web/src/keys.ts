// The keyboard.  Every option has a key; letters that mean something of their own are not given to options.

const OWN = 'uhml';
export const OPTION_KEYS = [...'123456789', ...[...'abcdefghijklmnopqrstuvwxyz'].filter((c) => !OWN.includes(c))];

export const keyOfOption = (index: number): string => OPTION_KEYS[index] ?? '';

export type Command =
  | { do: 'option'; index: number }
  | { do: 'confirm' | 'go_on' | 'aside' | 'again' | 'undo' | 'redo' | 'hint' | 'follow' | 'help' | 'filter' | 'next' | 'previous' | 'close' | 'turn_back' | 'turn_on' };

interface Press {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

/** What a key means when nothing is being typed. */
export function commandOf(p: Press): Command | null {
  if (p.ctrlKey || p.metaKey) {
    if (p.altKey || p.key.toLowerCase() !== 'z') return null;
    return { do: p.shiftKey ? 'redo' : 'undo' };
  }
  if (p.altKey) return null;
  switch (p.key) {
    case 'Enter': return { do: 'confirm' };
    case 'ArrowDown': case 'ArrowRight': return { do: 'next' };
    case 'ArrowUp': case 'ArrowLeft': return { do: 'previous' };
    case 'Escape': return { do: 'close' };
    case ' ': return { do: 'go_on' };
    case 'm': return { do: 'aside' };
    case 'l': return { do: 'again' };
    case 'u': return { do: 'undo' };
    case 'U': return { do: 'redo' };
    case 'h': return { do: 'hint' };
    case 'H': return { do: 'follow' };
    case '?': return { do: 'help' };
    case '/': return { do: 'filter' };
    case '[': return { do: 'turn_back' };
    case ']': return { do: 'turn_on' };
  }
  const index = OPTION_KEYS.indexOf(p.key);
  return index < 0 ? null : { do: 'option', index };
}
