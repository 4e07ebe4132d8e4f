// How a test of the page says which rows of the rule catalogue it has proven: right behind the assertion.
import { appendFileSync } from 'node:fs';

export function covers(...ids: string[]) {
  const path = process.env.ARKHAM_COVERED;
  if (path) appendFileSync(path, ids.map((id) => `${id} web/test\n`).join(''));
}
