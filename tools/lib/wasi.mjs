// Runs the program in WebAssembly as the native one is run: `tools/wasi COMMAND ARGUMENTS...`, with the folder it is started in as its own.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const module = await WebAssembly.compile(readFileSync(`${process.env.BUILD ?? 'build'}/wasm/program.wasm`));
const wasi = new WASI({ version: 'preview1', args: ['arkham', ...process.argv.slice(2)], preopens: { '.': '.', '/tmp': '/tmp' } });
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
