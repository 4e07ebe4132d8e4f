// Every card of the content at its three sizes: for authors to see their own, and for the tests.
import { useEffect } from 'preact/hooks';
import { catalogue, listCatalogue } from '../../catalogue.ts';
import { tintOf } from '../../faces/card.tsx';
import { status } from '../../net.ts';
import { go } from '../../route.ts';
import { tell } from '../../store.ts';
import { t as all } from '../../strings.ts';
import { Mark } from '../../table/statusbar.tsx';
import type { Id } from '../../types.ts';
import '../cards.css';
import './desk.css';
import { FaceOf, HandCard } from '../face.tsx';
import { TopOf } from '../laid.tsx';
import { desk as t } from './strings.ts';

const KINDS = ['role', 'asset', 'event', 'skill_card', 'enemy', 'treachery', 'place', 'act', 'agenda', 'scenario'];

export function Faces() {
  const open = status.value === 'open';
  useEffect(() => { if (open) listCatalogue('cards').catch(tell); }, [open]);
  const cards = KINDS.map((kind) => ({ kind, ids: catalogue.all(kind).map((r) => r.id) }));
  // All are asked for at once and drawn once: a thousand faces are not drawn again with every answer.
  const left = cards.flatMap(({ ids }) => ids).filter((id) => !catalogue.facts(id)).length;
  return (
    <main class="faces">
      <header class="status"><button type="button" class="home-button" aria-label={all.toHome} onClick={() => go('#')}><Mark /></button><h1 class="when"><span class="turn">{t.faces}</span></h1></header>
      {left > 0 && <p class="faint">{all.loading}</p>}
      {left === 0 && cards.map(({ kind, ids }) => (
        <section key={kind} data-kind={kind}>
          <h2>{all.kinds[kind] ?? kind}</h2>
          <ul>{ids.map((id) => <li key={id} data-card={id}><Sizes id={id} /></li>)}</ul>
        </section>
      ))}
    </main>
  );
}

const Sizes = ({ id }: { id: Id }) => <><TopOf id={id} /><HandCard id={id} /><span class={`card m close-up ${tintOf(id)}`}><FaceOf id={id} long /></span></>;
