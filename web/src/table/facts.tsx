// Facts and wording of one thing, and what can be done with it now.
import { cardOf, catalogue } from '../catalogue.ts';
import { games } from '../games.ts';
import { asked, choose, factsOf, view } from '../store.ts';
import { change, settings } from '../settings.ts';
import { t } from '../strings.ts';
import { percent } from './percent.ts';
import { Dialog } from './dialog.tsx';
import type { Facts, Id } from '../types.ts';

export function FactsDialog() {
  const id = factsOf.value;
  if (id === null) return null;
  const close = () => { factsOf.value = null; };
  const row = catalogue.row(id), facts = catalogue.facts(id);
  return (
    <Dialog key={id} title={catalogue.name(id)} class="facts" onClose={close}>
      {row && <p class="facts-kind">{t.kinds[row.kind] ?? row.kind.replace(/_/g, ' ')}</p>}
      <Choices id={id} close={close} />
      {facts ? <Told facts={facts} /> : row ? <p class="faint">{t.loading}</p> : <p class="faint">{t.noFacts}</p>}
      {facts && <Sure facts={facts} />}
      {facts && t.canBeUsed.includes(facts.kind) && <Never id={cardOf(id)} />}
    </Dialog>
  );
}

function Choices({ id, close }: { id: Id; close: () => void }) {
  const options = asked.value?.options?.filter((o) => o.refs.some((r) => r === id || cardOf(r) === id)) ?? [];
  return (
    <>
      {options.map((o) => (
        <button type="button" class="primary wide" key={o.key} onClick={() => { close(); void choose(o.key); }}>
          {o.label}{o.odds !== undefined && ` (${percent(o.odds)})`}
        </button>
      ))}
    </>
  );
}

/** As the game tells it, when it has a way of its own. */
function Told({ facts }: { facts: Facts }) {
  const v = view.value, Own = v && games[v.game]?.Facts;
  return Own ? <Own facts={facts} view={v} catalogue={catalogue} onFacts={(id) => { factsOf.value = id; }} /> : <Body facts={facts} />;
}

function Body({ facts }: { facts: Facts }) {
  const numbers = Object.entries(facts.facts).filter(([name, value]) => t.factNames[name] && !(Array.isArray(value) && value.length === 0));
  const text = facts.text.split('\n').filter(Boolean);
  return (
    <>
      {text.map((line, i) => <p key={i}>{line}</p>)}
      {facts.abilities.filter((a, i) => !facts.text.includes(a) && facts.abilities.indexOf(a) === i).map((a) => <p key={a}>{a}</p>)}
      {numbers.length > 0 && (
        <dl class="facts-list">
          {numbers.map(([name, value]) => (
            <div key={name}><dt>{t.factNames[name]}</dt><dd>{show(name, value)}</dd></div>
          ))}
        </dl>
      )}
    </>
  );
}

const SIGNED = new Set(['awareness', 'horror', 'combat', 'modifier']);

function show(name: string, value: number | string | Array<number | string>): string {
  if (Array.isArray(value)) return value.map((v) => t.words[String(v)] ?? String(v).replace(/_/g, ' ')).join(', ');
  if (typeof value === 'string') return t.words[value] ?? catalogue.row(value)?.name ?? value.replace(/_/g, ' ');
  if (name === 'price' || name === 'money') return `$${value}`;
  return SIGNED.has(name) && value >= 0 ? `+${value}` : String(value);
}

/** Whether all of it is known: doubts with the line that settles them, or that somebody has. */
function Sure({ facts }: { facts: Facts }) {
  return (
    <>
      {facts.corrected && <p class="faint">{t.corrected}</p>}
      {facts.doubt?.split('\n').map((line) => <p key={line} class="faint">{t.doubt(line)}</p>)}
      {facts.doubt && <p class="faint">{t.settle} <code>correct {facts.kind} {facts.id}</code></p>}
    </>
  );
}

/** "Never ask for this card." */
function Never({ id }: { id: Id }) {
  const on = settings.value.never.includes(id);
  const toggle = () => change({ never: on ? settings.value.never.filter((n) => n !== id) : [...settings.value.never, id] });
  return (
    <label class="check-line"><input type="checkbox" checked={on} onChange={toggle} /> {t.neverAsk}</label>
  );
}
