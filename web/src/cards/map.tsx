// The card game's table: the story at the top, the locations and all who are there below.
import { useMemo } from 'preact/hooks';
import type { BoardProps } from '../games.ts';
import { Chart } from '../map/chart.tsx';
import { count, kindOf, words, wrap } from '../map/names.ts';
import { Drawn } from '../art/art.tsx';
import { iconOf, picture } from '../art/pictures.ts';
import { artOf } from '../art/table.ts';
import { Figure } from '../faces/figure.tsx';
import { Target } from '../map/target.tsx';
import type { Hands } from '../map/target.tsx';
import type { Catalogue, Id } from '../types.ts';
import { arrange, CARD } from './layout.ts';
import type { Spot } from './layout.ts';
import './cards.css';
import './cards.drawing.css';
import { perInvestigator, placesOf } from './model.ts';
import type { Foe, Place } from './model.ts';
import { CloseUp } from './closeup.tsx';
import { Beside, Scene } from './scene.tsx';
import { cards as t } from './strings.ts';
import type { CardsView, PlayedCard } from './types.ts';

interface Parts { view: CardsView; catalogue: Catalogue; hands: Hands }

/** People stand so high over a place's name that none of it is covered. */
const FEET = 36;

const TOUCH: [number, number, number, number] = [-23, -24, 46, 48];

export function foeLines(card: PlayedCard, view: CardsView, catalogue: Catalogue): string[] {
  const facts = catalogue.facts(kindOf(card.id));
  const health = perInvestigator(card.id, 'toughness', 'health_each', view, catalogue);
  return [
    t.fight(count(facts, 'fight') ?? 0), ...(health === undefined ? [] : [t.health(health)]), t.evade(count(facts, 'evade') ?? 0),
    t.deals(count(facts, 'damage') ?? 0, count(facts, 'horror_dealt') ?? 0),
    ...words(facts, 'keywords').map(t.plain),
    ...(card.damage ? [t.damage(card.damage)] : []), ...(card.exhausted ? [t.exhausted] : []),
  ];
}

function Enemy({ foe, place, x, y, view, catalogue, hands }: Parts & { foe: Foe; place: string; x: number; y: number }) {
  const { card, seat } = foe, name = catalogue.name(kindOf(card.id));
  const who = seat === undefined ? undefined : view.seats[seat];
  const health = perInvestigator(card.id, 'toughness', 'health_each', view, catalogue);
  const lines = [...(who ? [t.engagedWith(catalogue.name(who.investigator))] : []), ...foeLines(card, view, catalogue)];
  return (
    <Target id={card.id} factsOf={kindOf(card.id)} note={{ title: t.enemyAt(name, place), lines }} hands={hands} pieces={[card.id]} kind={card.exhausted ? 'piece spent' : 'piece'} box={TOUCH} x={x} y={y}>
      <g class="token foe">
        <rect class="foe-rim lit" x="-27" y="-27" width="54" height="54" rx="10" />
        <rect class={seat === undefined ? 'foe-tile' : `foe-tile engaged s${seat % 8}`} x="-24" y="-24" width="48" height="48" rx="8" />
        <g transform="translate(0 -3)"><Drawn d={iconOf(kindOf(card.id))} size={36} class="beast-icon" /></g>
        {health !== undefined && <g transform="translate(0 24)"><rect class="foe-life" x="-21" y="-11" width="42" height="22" rx="11" /><text class="foe-health" y="6">{`${health - (card.damage ?? 0)}/${health}`}</text></g>}
      </g>
    </Target>
  );
}

function Person({ seat, place, x, y, view, catalogue, hands }: Parts & { seat: number; place: string; x: number; y: number }) {
  const who = view.seats[seat];
  if (!who) return null;
  const name = catalogue.name(who.investigator), active = view.active === seat;
  return (
    <Target id={String(seat)} factsOf={who.investigator} note={{ title: t.personAt(name, place), lines: active ? [t.active] : [] }} hands={hands} pieces={[`seat${seat}`]} kind={active ? 'piece active' : 'piece'} box={TOUCH} x={x} y={y}>
      <g class="token figure">
        <Figure seat={seat} who={who.investigator} active={active} />
      </g>
    </Target>
  );
}

/** What burns shows it: a row of flames along the foot of the picture. */
function Flames({ y }: { y: number }) {
  const step = 22, half = CARD.w / 2 - 5, tongues = Array.from({ length: Math.floor((2 * half) / step) }, (_, i) => { const x = -half + i * step, h = 26 + ((i * 7) % 5) * 5; return `M${x} ${y}C${x + 2} ${y - h * 0.6} ${x + 8} ${y - h * 0.5} ${x + 12} ${y - h}C${x + 15} ${y - h * 0.5} ${x + 23} ${y - h * 0.5} ${x + 24} ${y}Z`; });
  return <g class="flames" aria-hidden="true"><path d={tongues.join('')} /><path class="inner" d={tongues.join('')} transform={`translate(0 ${y * 0.45}) scale(1 .55)`} /></g>;
}

function Location({ place, at, ...parts }: Parts & { place: Place; at: Spot }) {
  const { view, catalogue, hands } = parts;
  const { card } = place, kind = kindOf(card.id), name = catalogue.name(kind), facts = catalogue.facts(kind);
  const foes = place.foes.map((f) => catalogue.name(kindOf(f.card.id))), people = place.seats.map((s) => catalogue.name(view.seats[s]?.investigator ?? ''));
  const lines = wrap(name, 16);
  const note = {
    title: name,
    lines: [
      card.revealed ? t.shroud(count(facts, 'shroud') ?? 0) : t.unknown,
      ...(card.clues ? [t.clues(card.clues)] : []), ...(card.doom ? [t.doomHere(card.doom)] : []),
      ...(people.length ? [t.here(people)] : []), ...(foes.length ? [t.enemies(foes)] : []),
      ...(place.attached.length ? [t.attached(place.attached.map((c) => catalogue.name(kindOf(c.id))))] : []),
      ...(card.links?.length ? [t.leadsTo(card.links.map((l) => catalogue.name(kindOf(l))))] : []),
      ...(facts?.text ? facts.text.split('\n') : []),
    ],
  };
  const plate = lines.length > 1 ? 54 : 34;
  const step = (n: number) => Math.min(46, 94 / Math.max(1, n - 1)), low = CARD.h / 2 + 20, floor = CARD.h / 2 - plate - FEET;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <Target id={card.id} factsOf={kind} note={note} hands={hands} kind={card.revealed ? 'site' : 'site dark-site'} box={[-CARD.w / 2, -CARD.h / 2, CARD.w, CARD.h]}>
        <rect class="site-card lit" x={-CARD.w / 2} y={-CARD.h / 2} width={CARD.w} height={CARD.h} rx="10" />
        <image href={picture(kind, 'wide') ?? ''} x={-CARD.w / 2 + 5} y={-CARD.h / 2 + 5} width={CARD.w - 10} height={CARD.h - 10 - plate} preserveAspectRatio="xMidYMid slice" class={card.revealed ? '' : 'unseen'} />
        {place.attached.some((c) => artOf(kindOf(c.id))?.hue === 'fire') && <Flames y={CARD.h / 2 - 5 - plate} />}
        <rect class="site-plate" x={-CARD.w / 2 + 5} y={CARD.h / 2 - 5 - plate} width={CARD.w - 10} height={plate} rx="2" />
        {lines.map((line, i) => <text key={i} class="site-name" y={CARD.h / 2 - 5 - plate + 24 + i * 22}>{line}</text>)}
        {card.revealed
          ? <g transform={`translate(-78 ${-CARD.h / 2 + 20})`}><path class="shroud" d="M-20 -18H20V4C20 14 10 20 0 24C-10 20 -20 14 -20 4Z" /><text class="shroud-n" y="8">{count(facts, 'shroud') ?? ''}</text></g>
          : <text class="unknown" y="-8">?</text>}
        {!!card.clues && <g class="clues" transform={`translate(80 ${-CARD.h / 2 + 18})`}><circle class="clue" r="18" /><text y="7">{card.clues}</text></g>}
        {!!card.doom && <g transform={`translate(44 ${-CARD.h / 2 + 18})`}><circle class="doom-disc" r="15" /><text class="doom-n" y="6">{card.doom}</text></g>}
      </Target>
      {place.attached.map((c, i) => (
        <Target key={c.id} id={c.id} factsOf={kindOf(c.id)} note={{ title: catalogue.name(kindOf(c.id)), lines: catalogue.facts(kindOf(c.id))?.text.split('\n').filter(Boolean) ?? [] }} hands={hands} kind="piece" box={[-24, -15, 48, 30]} x={-CARD.w / 2 + 30 + i * 50} y={-CARD.h / 2 - 6}>
          <rect class="tag lit" x="-24" y="-14" width="48" height="28" rx="6" /><Drawn d={iconOf(kindOf(c.id))} size={22} class="glyph" />
        </Target>
      ))}
      {place.foes.map((f, i) => <Enemy key={f.card.id} foe={f} place={name} x={CARD.w / 2 - 16 - i * step(place.foes.length)} y={low} {...parts} />)}
      {place.seats.map((s, i) => <Person key={s} seat={s} place={name} x={-CARD.w / 2 + 26 + i * step(place.seats.length)} y={floor} {...parts} />)}
    </g>
  );
}

function Ways({ places, spots }: { places: Place[]; spots: Map<Id, Spot> }) {
  const drawn = new Set<string>();
  return (
    <g aria-hidden="true">
      {places.flatMap(({ card }) => (card.links ?? []).map((to) => {
        const key = [card.id, to].sort().join(' '), a = spots.get(card.id), b = spots.get(to);
        if (drawn.has(key) || !a || !b) return null;
        drawn.add(key);
        return <path key={key} class="way" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />;
      }))}
    </g>
  );
}

/** A compass inlaid in the table. */
function Rose({ x, y, r }: { x: number; y: number; r: number }) {
  return <g class="rose" aria-hidden="true" transform={`translate(${x} ${y})`}><circle r={r} /><circle r={r - 12} /><circle r={r * 0.55} />{[0, 45, 90, 135].map((turn) => <path key={turn} transform={`rotate(${turn})`} d={`M0 ${-r}L${r * 0.07} 0L0 ${r}L${-r * 0.07} 0Z`} />)}</g>;
}

export function CardTable(props: BoardProps) {
  const { decision, catalogue, onChoose, onFacts, selected } = props, view = props.view as CardsView;
  const places = placesOf(view, catalogue);
  const shape = places.map((p) => `${p.card.id}>${p.card.links?.join()}`).join();
  const plan = useMemo(() => arrange(places.map((p) => ({ id: p.card.id, links: p.card.links ?? [] }))), [shape]);
  const at = view.seats[decision?.seat ?? (view.active >= 0 ? view.active : view.lead)]?.at;
  return (
    <div class="card-table">
      <Scene view={view} catalogue={catalogue} decision={decision} onChoose={onChoose} onFacts={onFacts} />
      <Chart
        label={t.map} shape={(w, h) => (w > h ? 'wide' : 'tall')} drawing={() => plan} version={view} spot={at ? plan.spots.get(at) : undefined}
        decision={decision} selected={selected} onChoose={onChoose} onFacts={onFacts}
        draw={(hands) => (
          <>
            <Rose x={plan.w / 2} y={plan.h / 2} r={Math.min(plan.w, plan.h) / 2 - 20} />
            <Ways places={places} spots={plan.spots} />
            {places.map((p) => {
              const spot = plan.spots.get(p.card.id);
              return spot && <Location key={p.card.id} place={p} at={spot} view={view} catalogue={catalogue} hands={hands} />;
            })}
          </>
        )}
      />
      <Beside view={view} onFacts={onFacts} />
      <CloseUp />
    </div>
  );
}
