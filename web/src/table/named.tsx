// A name that opens its facts, and texts with such names in them.
import { catalogue } from '../catalogue.ts';
import { factsOf } from '../store.ts';
import { linkNames } from './loglines.ts';
import type { Id } from '../types.ts';

export function Name({ id, text }: { id: Id; text?: string }) {
  return (
    <button type="button" class="name" onClick={() => { factsOf.value = id; }}>{text ?? catalogue.name(id)}</button>
  );
}

export function Linked({ text, ids }: { text: string; ids: Array<Id | undefined> }) {
  const pieces = linkNames(text, ids, (id) => catalogue.row(id)?.name ?? '');
  return <>{pieces.map((p, i) => (p.id ? <Name key={i} id={p.id} text={p.text} /> : p.text))}</>;
}
