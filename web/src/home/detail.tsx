// What somebody or something can do, read before it is chosen.
import { Picture, Sign } from '../art/art.tsx';
import { catalogue } from '../catalogue.ts';
import { SmallCard } from '../faces/card.tsx';
import { count, list, word } from '../map/names.ts';
import { t } from '../strings.ts';
import { SKILLS, type Skill } from '../board/types.ts';
import type { Facts, Id } from '../types.ts';

export function Detail({ id }: { id: Id | null }) {
  const facts = id ? catalogue.facts(id) : undefined;
  if (!id) return null;
  const home = word(facts, 'place');
  return (
    <article class="detail">
      <div class="detail-face">
        <Picture of={id} shape={facts?.kind === 'investigator' || facts?.kind === 'role' ? 'bust' : 'wide'} />
        <div><h2>{catalogue.name(id)}</h2>{facts?.kind === 'investigator' && home && <p>{t.startsAt(catalogue.name(home))}</p>}</div>
      </div>
      {facts && <Numbers facts={facts} />}
      {facts?.kind === 'investigator' && <Skills facts={facts} />}
      {facts && <div class="detail-words">{[...facts.text.split('\n').filter(Boolean), ...new Set(facts.abilities.filter((a) => !facts.text.includes(a)))].map((line) => <p key={line}>{line}</p>)}</div>}
      {facts?.kind === 'investigator' && <Begins facts={facts} />}
    </article>
  );
}

const SHOWN = ['sanity', 'stamina', 'health', 'focus', 'doom', 'combat', 'willpower', 'intellect', 'strength', 'agility'];
const SIGN: Record<string, string> = { health: 'stamina', combat: 'swords', strength: 'combat' };

function Numbers({ facts }: { facts: Facts }) {
  const shown = SHOWN.flatMap((name) => { const n = count(facts, name); return n === undefined ? [] : [{ name, n }]; });
  if (shown.length === 0) return null;
  return <p class="detail-numbers">{shown.map(({ name, n }) => <span key={name}><Sign name={SIGN[name] ?? name} />{t.detailNames[name] ?? name} <b>{n}</b></span>)}</p>;
}

function Skills({ facts }: { facts: Facts }) {
  const tracks = facts.lists.skills as Record<Skill, number[]> | undefined;
  if (!tracks) return null;
  return <table class="detail-skills"><tbody>{SKILLS.map((s) => <tr key={s}><th scope="row">{t.skillNames[s]}</th>{tracks[s]?.map((n, i) => <td key={i}>{n}</td>)}</tr>)}</tbody></table>;
}

function Begins({ facts }: { facts: Facts }) {
  const fixed = list(facts, 'fixed'), draws = facts.lists.random as Record<string, number> | undefined;
  const words = [`$${count(facts, 'money') ?? 0}`, ...(count(facts, 'clues') ? [t.board.clues(count(facts, 'clues') ?? 0)] : []), ...Object.entries(draws ?? {}).map(([deck, n]) => t.cardsOf(n, t.boardGame.decks[deck] ?? deck))];
  return (
    <div class="detail-begins">
      {fixed.map((id) => <SmallCard key={id} id={id} />)}
      <p>{t.beginsWith(t.board.and(words))}</p>
    </div>
  );
}
