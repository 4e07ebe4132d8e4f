// Every sentence of the page, in one place: a translation replaces this object.  Parts live in strings/ and beside what they speak of.
import { board } from './board/strings.ts';
import { cards } from './cards/strings.ts';
import { local } from './here/strings.ts';
import { map } from './map/strings.ts';
import { boardGame } from './strings/boardgame.ts';
import { common } from './strings/common.ts';
import { home } from './strings/home.ts';
import { skillNames, stage, stageArrows } from './strings/stage.ts';
import { rules } from './strings/rules.ts';
import { table } from './strings/table.ts';

export const t = { ...common, ...home, ...table, rules, stage, stageArrows, skillNames, board, boardGame, cards, map, local };
