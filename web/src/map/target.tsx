// Anything on the map that can be pointed at: a click chooses it when it is an option, else it shows its facts.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Id, Option } from '../types.ts';

/** What is said of a thing: the name screen readers hear and the words that appear beside the pointer. */
export interface Note {
  title: string;
  lines: string[];
}

const spoken = (note: Note): string => [note.title, ...note.lines].join('. ');

/** What the map does for its parts. */
export interface Hands {
  options: Map<Id, Option[]>;
  selected: Set<Id>;
  /** What asks. */
  cause: Id | undefined;
  /** Chooses the only option, or shows the several beside the element. */
  choose: (options: Option[], title: string, from: Element) => void;
  facts: (id: Id) => void;
  /** Shows or hides the note beside the pointer. */
  peek: (note: Note | null, from?: Element) => void;
}

/** What can be chosen of these and which of them stand out, in a word: as long as it is the same word, they look and do the same. */
export const marks = (ids: Id[], { options, selected, cause }: Hands): string => ids.flatMap((id) => {
  const offered = options.get(id);
  return offered || selected.has(id) || cause === id ? [`${id} ${selected.has(id)} ${cause === id} ${offered?.map((o) => `${o.key} ${o.label} ${o.odds}`).join()}`] : [];
}).join('\n');

interface Props {
  id: Id;
  /** What the facts are of; the same as `id` when left out. */
  factsOf?: Id;
  note: Note;
  hands: Hands;
  options?: Option[];
  /** What stands here and may walk away: it glides to where it is next. */
  pieces?: Id[];
  /** The place it stands at. */
  at?: Id;
  kind: string;
  /** What can be touched: left, top, width, height. */
  box: [number, number, number, number];
  x?: number;
  y?: number;
  children: ComponentChildren;
}

const HOLD_MS = 550, STILL = 8;

/** A finger that rests: what a click would choose can be read about first.  The click that follows is not one. */
function useHold(then: () => void) {
  const state = useRef({ timer: 0, x: 0, y: 0, done: false });
  const stop = () => clearTimeout(state.current.timer);
  useEffect(() => stop, []);
  return {
    on: {
      onPointerDown: (e: PointerEvent) => {
        stop();
        const s = state.current;
        Object.assign(s, { x: e.clientX, y: e.clientY, done: false });
        if (e.pointerType === 'touch') s.timer = window.setTimeout(() => { s.done = true; then(); }, HOLD_MS);
      },
      onPointerMove: (e: PointerEvent) => Math.hypot(e.clientX - state.current.x, e.clientY - state.current.y) > STILL && stop(),
      onPointerUp: stop,
      onPointerCancel: stop,
    },
    taken: () => {
      const { done } = state.current;
      state.current.done = false;
      return done;
    },
  };
}

export function Target({ id, factsOf, note, hands, options, pieces, at, kind, box, x = 0, y = 0, children }: Props) {
  const offered = options ?? hands.options.get(id) ?? [];
  const classes = ['target', kind, offered.length ? 'can' : '', hands.selected.has(id) ? 'sel' : '', hands.cause === id ? 'because' : ''].filter(Boolean).join(' ');
  const act = (from: Element) => {
    hands.peek(null);
    if (offered.length) hands.choose(offered, note.title, from);
    else hands.facts(factsOf ?? id);
  };
  const facts = (e: Event) => {
    e.preventDefault();
    hands.peek(null);
    hands.facts(factsOf ?? id);
  };
  const hold = useHold(() => hands.facts(factsOf ?? id));
  const [left, top, w, h] = box;
  // The button is a clear sheet over the drawing: its name is the whole note, not the letters drawn beneath.
  return (
    <g
      class={classes} data-pieces={pieces?.join(' ')} data-at={at} transform={x || y ? `translate(${x} ${y})` : undefined}
      {...hold.on} onClick={(e) => !hold.taken() && act(e.currentTarget)} onContextMenu={facts}
      onKeyDown={(e) => {
        if (e.key === 'Enter' || e.key === ' ') {
          e.preventDefault();
          e.stopPropagation();
          act(e.currentTarget);
        } else if (e.key === 'i') facts(e);
      }}
      onPointerEnter={(e) => e.pointerType === 'mouse' && hands.peek(note, e.currentTarget)} onPointerLeave={() => hands.peek(null)}
    >
      <g aria-hidden="true">{children}</g>
      <rect
        class="touch" role="button" tabindex={-1} data-nav={id} aria-label={spoken(note)} x={left} y={top} width={w} height={h} rx="14"
        onFocus={(e) => e.currentTarget.matches(':focus-visible') && hands.peek(note, e.currentTarget)} onBlur={() => hands.peek(null)}
      />
    </g>
  );
}
