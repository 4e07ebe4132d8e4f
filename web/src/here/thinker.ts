// A worker for bots that think long, so that the table's own worker answers meanwhile.  It has an engine of its own, and plays along in a copy of the game: what a bot
// has in mind from one choice to the next stays there.
import { Engine, type File } from './engine.ts';

/** What a bot is to think about: the game as its record. */
export interface Question { record: string; files: File[] }

/** A choice of a record: the option's key, and the state it led to. */
type Move = [string, string];

let module: WebAssembly.Module, engine: Engine | undefined;
let mine: { setup: string; moves: Move[]; game: number } | undefined;

const parse = (record: string) => {
  const { setup, start, moves } = JSON.parse(record) as { setup: object; start: string; moves: Move[] };
  return { setup: JSON.stringify([setup, start]), moves };
};

/** The copy, brought to where the game is: by the choices that are new, or anew. */
async function copy({ record, files }: Question): Promise<number> {
  engine ??= await Engine.start(module);
  const { setup, moves } = parse(record);
  if (mine?.setup === setup && mine.moves.length <= moves.length && mine.moves.every(([, state], i) => state === moves[i]?.[1])) {
    for (const [option] of moves.slice(mine.moves.length)) await engine.ask('choose', { game_id: mine.game, option });
  } else {
    if (mine) await engine.ask('close', { game_id: mine.game });
    mine = undefined;
    await engine.use(files);
    mine = { setup, moves, game: (await engine.ask<{ game_id: number }>('load', { record })).game_id };
  }
  mine.moves = moves;
  return mine.game;
}

async function think(question: Question): Promise<string> {
  const game = await copy(question);
  await engine?.ask('bot', { game_id: game });
  const saved = await engine?.ask<{ record: { moves: Move[] } }>('save', { game_id: game });
  if (mine && saved) mine.moves = saved.record.moves;
  return saved?.record.moves.at(-1)?.[0] ?? '';
}

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) {
    module = data;
    return;
  }
  try {
    postMessage({ option: await think(data) });
  } catch (e) {
    console.error(e);
    mine = undefined;
    postMessage({});
  }
};
