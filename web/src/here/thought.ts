// Thinking beside the table: one thought at a time, dropped when another one is wanted.
import type { Question } from './thinker.ts';

export class Thought {
  readonly #module: WebAssembly.Module;
  #worker: Worker | undefined;
  #drop: (() => void) | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** The option a bot chose; undefined when it was dropped meanwhile, or when nothing can think here. */
  async choose(question: Question): Promise<string | undefined> {
    this.drop();
    const worker = this.#start();
    return worker && new Promise((done) => {
      this.#drop = () => {
        worker.terminate();
        this.#worker = undefined;
        done(undefined);
      };
      worker.onmessage = ({ data }: MessageEvent<{ option?: string }>) => {
        this.#drop = undefined;
        done(data.option);
      };
      worker.onerror = (e) => {
        e.preventDefault();
        this.#drop?.();
      };
      worker.postMessage(question);
    });
  }

  /** What is being thought is not wanted any more. */
  drop() {
    const drop = this.#drop;
    this.#drop = undefined;
    drop?.();
  }

  #start(): Worker | undefined {
    if (this.#worker || typeof Worker === 'undefined') return this.#worker;
    this.#worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    this.#worker.postMessage(this.#module);
    return this.#worker;
  }
}
