/*
 * setjmp.h - the way out when memory is gone, where nothing can jump over frames: WebAssembly has no such instruction.
 *
 * The instance ends by a trap, which its host catches; what it kept elsewhere it gives to another one.
 */
#ifndef WASM_MISSING_SETJMP_H
#define WASM_MISSING_SETJMP_H

typedef char jmp_buf[1];
#define setjmp(where) ((void)(where), 0)
#define longjmp(where, value) ((void)(where), __builtin_trap())

#endif
