// Piles: a back and a number for what nobody may see, else the card on top; who wants to looks through it.
import { useState } from 'preact/hooks';
import { Dialog } from '../table/dialog.tsx';
import type { Id } from '../types.ts';
import { Back, HandCard } from './face.tsx';
import { TopOf } from './laid.tsx';

export function ClosedPile({ kind, n, name }: { kind: 'player' | 'encounter'; n: number; name: string }) {
  return <span class="pile"><Back kind={kind} /><b class="pile-n">{n}</b><small>{name}</small></span>;
}

export function OpenPile({ ids, name, title }: { ids: Id[]; name: string; title: string }) {
  const [open, setOpen] = useState(false), top = ids.at(-1);
  return (
    <>
      <button type="button" class="pile" disabled={ids.length === 0} title={title} onClick={() => setOpen(true)}>
        {top ? <TopOf id={top} /> : <span class="card s none" aria-hidden="true" />}
        <b class="pile-n">{ids.length}</b><small>{name}</small>
      </button>
      {open && <Dialog title={title} onClose={() => setOpen(false)} class="pile-open"><div class="pile-cards">{ids.map((id, i) => <HandCard key={i} id={id} />)}</div></Dialog>}
    </>
  );
}
