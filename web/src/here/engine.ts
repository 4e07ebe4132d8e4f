// The engine of this browser: the protocol's methods, asked and answered.
import { load, type Arkham } from '../../../bindings/wasm/arkham.js';
import engineFile from '@engine/lean.wasm.gz?url';
import { local } from './strings.ts';

/** A request that was refused; `code` is the protocol's name of the reason. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface File {
  path: string;
  text: string;
}

/** Files lie packed on the web, for hosts that pack nothing; some unpack what ends in .gz on the way. */
async function unpacked(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const raw = new Uint8Array(await answer.arrayBuffer());
  const packed = raw[0] === 0x1f && raw[1] === 0x8b;
  return new Response(packed ? new Blob([raw]).stream().pipeThrough(new DecompressionStream('gzip')) : raw);
}

export class Engine {
  /** Grows when the engine had to be made anew: games of before are gone. */
  generation = 0;
  /** For further engines. */
  readonly module: WebAssembly.Module;
  #arkham: Arkham;
  #own = '[]';

  private constructor(module: WebAssembly.Module, arkham: Arkham) {
    this.module = module;
    this.#arkham = arkham;
  }

  static async start(made?: WebAssembly.Module): Promise<Engine> {
    const module = made ?? (await WebAssembly.compile(await (await unpacked(engineFile)).arrayBuffer()));
    return new Engine(module, await load(module));
  }

  /** A call of docs/protocol.md.  An engine whose memory is gone is replaced by a new one. */
  async ask<T>(method: string, params: object = {}): Promise<T> {
    let text;
    try {
      text = this.#arkham.line(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    } catch (e) {
      console.error(e);
      this.#arkham = await load(this.module);
      this.#own = '[]';
      this.generation++;
      throw new Refused('no_memory', local.noMemory);
    }
    const answer = JSON.parse(text) as { result?: T; error?: { message: string; data: { code: string } } };
    if (answer.error) throw new Refused(answer.error.data.code, answer.error.message);
    return answer.result as T;
  }

  /** Games are made of the content with these files on top. */
  async content(files: File[]): Promise<Compiled> {
    const own = JSON.stringify(files);
    const compiled = await this.ask<Compiled>('content', { files });
    if (compiled.errors.length === 0) this.#own = own;
    return compiled;
  }

  /** The same when they are not those of before; false when something is wrong with them. */
  async use(files: File[]): Promise<boolean> {
    return JSON.stringify(files) === this.#own || (await this.content(files)).errors.length === 0;
  }
}

/** What became of an author's files. */
export interface Compiled {
  content: string;
  definitions: number;
  corrected: string[];
  errors: Array<{ file: string; line: number; col: number; text: string }>;
}
