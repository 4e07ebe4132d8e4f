// A monster's numbers, in words.
import { count, signed, word } from '../map/names.ts';
import type { Catalogue, Id } from '../types.ts';
import { board as t } from './strings.ts';

export function monsterLines(kind: Id, catalogue: Catalogue): string[] {
  const f = catalogue.facts(kind);
  if (!f) return [];
  const [how = ''] = t.moves[word(f, 'move')] ?? [];
  const check = (name: string) => signed(count(f, name) ?? 0);
  const lines = [
    `${how}; ${t.symbolOf(t.dimension[word(f, 'symbol')] ?? word(f, 'symbol'))}`,
    t.numbers.awareness(check('awareness')),
    count(f, 'horror') === undefined ? t.numbers.noHorror : t.numbers.horror(check('horror'), count(f, 'horror_damage') ?? 0),
    t.numbers.combat(check('combat'), count(f, 'combat_damage') ?? 0),
    t.numbers.toughness(count(f, 'toughness') ?? 1),
  ];
  const flags = f.facts.flags;
  if (Array.isArray(flags)) lines.push(...flags.map((flag) => t.abilities(String(flag), count(f, String(flag)))));
  return lines;
}
