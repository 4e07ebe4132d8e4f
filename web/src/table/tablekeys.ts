// Keys at the table.
import { useEffect } from 'preact/hooks';
import { askHint, asked, choose, doAsBot, redo, table, undo, view } from '../store.ts';
import { games } from '../games.ts';
import { sensible } from '../autopass.ts';
import { commandOf, type Command } from '../keys.ts';
import { aside, goOn, lookAgain, skip, telling } from '../stage/state.ts';
import { listed } from './decision.tsx';
import { helpOpen } from './help.tsx';

const typing = (e: Element | null) => !!e?.closest('input, textarea, select, dialog[open]');

function move(by: 1 | -1) {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.decision [data-option]')];
  if (buttons.length === 0) return;
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = at < 0 ? (by > 0 ? 0 : buttons.length - 1) : (at + by + buttons.length) % buttons.length;
  buttons[next]?.focus();
}

/** Enter belongs to what is focused, where that does something with it. */
const taken = (e: Element | null) => !!e?.closest('button, a, summary, [role="button"]');

/** Looks at what lies before or after on the table, where there is more than fits. */
function turn(c: Command): boolean {
  const v = view.value, by = c.do === 'turn_back' ? -1 : c.do === 'turn_on' ? 1 : 0;
  if (!v || !by) return false;
  games[table.value?.game ?? '']?.turn?.(v, asked.value, by);
  return true;
}

/** Keys while the stage tells: nothing is asked until it is done. */
function staged(c: Command, key: string, at: Element | null): boolean {
  if ((c.do === 'confirm' && !taken(at)) || (c.do === 'go_on' && !taken(at))) goOn();
  else if (key === 's') skip();
  else if (c.do === 'aside') aside.value = !aside.value;
  else return turn(c);
  return true;
}

function press(e: KeyboardEvent) {
  const at = document.activeElement;
  if (e.defaultPrevented || e.isComposing || typing(at)) {
    // From the filter, arrows and Enter go on to the options.
    if (at?.classList.contains('filter') && (e.key === 'ArrowDown' || e.key === 'Enter')) {
      e.preventDefault();
      move(1);
    }
    return;
  }
  const c = commandOf(e);
  if (!c || (e.repeat && c.do !== 'next' && c.do !== 'previous')) return;
  if (telling.value && !(c.do === 'undo' || c.do === 'redo' || c.do === 'help')) {
    if (staged(c, e.key, at)) e.preventDefault();
    return;
  }
  switch (c.do) {
    case 'go_on': return;
    case 'aside': aside.value = !aside.value; break;
    case 'again': lookAgain(); break;
    case 'option': {
      const d = asked.value, o = d ? listed(d)[c.index] : undefined;
      if (d && o && !games[table.value?.game ?? '']?.pick?.(d, c.index)) void choose(o.key);
      break;
    }
    case 'confirm': {
      const d = asked.value;
      const o = d && !taken(at) ? sensible(d) : null;
      if (!o) return;
      void choose(o.key);
      break;
    }
    case 'undo': void undo('step'); break;
    case 'redo': void redo(); break;
    case 'hint': void askHint(); break;
    case 'follow': doAsBot(); break;
    case 'help': helpOpen.value = true; break;
    case 'filter': document.querySelector<HTMLInputElement>('.filter')?.focus(); break;
    case 'next': case 'previous':
      // Inside the map and the log, arrows pan and scroll.
      if (at?.closest('.board-pane, .log-scroll, .sheets, .shelf, .people-row')) return;
      move(c.do === 'next' ? 1 : -1);
      break;
    case 'turn_back': case 'turn_on': turn(c); break;
    case 'close': return;
  }
  e.preventDefault();
}

export function useTableKeys() {
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
