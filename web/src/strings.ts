// Every sentence of the page, in one place: a translation replaces this object.  Parts live beside what they speak of.
import { board } from './board/strings.ts';
import { common } from './strings/common.ts';

export const t = { ...common, board };
