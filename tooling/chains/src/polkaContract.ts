import type { Hex } from '@parachron/core';

/**
 * Three contracts for PolkaVM, assembled by hand. Each is made by `deploy`, which returns at once.
 *
 * | offset | bytes | `returns` | offset | bytes | `reverts` |
 * |---|---|---|---|---|---|
 * | 0 | 32 00 | deploy: jump_indirect ra | 0 | 32 00 | deploy: jump_indirect ra |
 * | 2 | 32 00 | call: jump_indirect ra | 2 | 33 07 01 | call: load_imm a0, 1 (the flag REVERT) |
 * | | | | 5 | 33 08 | load_imm a1, 0 (no output) |
 * | | | | 7 | 33 09 | load_imm a2, 0 |
 * | | | | 9 | 0a | ecalli 0 (seal_return) |
 * | | | | 10 | 00 | trap |
 *
 * `stores` writes 32 bytes of its stack into its storage, and deposits an event without topics and data:
 *
 * | offset | bytes | `stores` |
 * |---|---|---|
 * | 0 | 32 00 | deploy: jump_indirect ra |
 * | 2 | 33 07 | call: load_imm a0, 0 (no flags) |
 * | 4 | 95 18 e0 | add_imm_64 a1, sp, -32 (the key) |
 * | 7 | 33 09 20 | load_imm a2, 32 |
 * | 10 | 95 1a e0 | add_imm_64 a3, sp, -32 (the value) |
 * | 13 | 33 0b 20 | load_imm a4, 32 |
 * | 16 | 0a | ecalli 0 (set_storage) |
 * | 17 | 33 07, 33 08, 33 09, 33 0a | load_imm a0 to a3, 0 |
 * | 25 | 0a 01 | ecalli 1 (deposit_event) |
 * | 27 | 32 00 | jump_indirect ra |
 */
export const polkaContract = {
  returns: assemble({
    code: [
      [0x32, 0],
      [0x32, 0],
    ],
    imports: [],
  }),
  reverts: assemble({
    code: [[0x32, 0], [0x33, 7, 1], [0x33, 8], [0x33, 9], [0x0a], [0]],
    imports: ['seal_return'],
  }),
  stores: assemble({
    code: [
      [0x32, 0],
      [0x33, 7],
      [0x95, 0x18, 0xe0],
      [0x33, 9, 32],
      [0x95, 0x1a, 0xe0],
      [0x33, 11, 32],
      [0x0a],
      [0x33, 7],
      [0x33, 8],
      [0x33, 9],
      [0x33, 10],
      [0x0a, 1],
      [0x32, 0],
    ],
    imports: ['set_storage', 'deposit_event'],
    stack: 64,
  }),
};

function ascii(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

/** A blob of version 0 (64 bits): sections of an id, a length and bytes; all lengths are below 128, where one byte is enough. */
function assemble({
  code,
  imports,
  stack = 0,
}: {
  readonly code: readonly (readonly number[])[];
  readonly imports: readonly string[];
  /** Bytes of the stack. */
  readonly stack?: number;
}): Hex {
  const section = (id: number, bytes: readonly number[]) => [id, bytes.length, ...bytes];
  const name = (offset: number, symbol: string) => [offset, symbol.length, ...ascii(symbol)];
  const starts = code.flatMap((instruction) => instruction.map((_byte, at) => at === 0));
  const mask = Array.from({ length: Math.ceil(starts.length / 8) }, (_, byte) =>
    [...starts.slice(8 * byte, 8 * byte + 8)].reduce(
      (bits, isStart, at) => bits | (Number(isStart) << at),
      0,
    ),
  );
  // The offset of each name in the list of names, in four bytes.
  const offsets = imports.flatMap((_, at) => [imports.slice(0, at).join('').length, 0, 0, 0]);
  const sections = [
    ...(stack > 0 ? section(1, [0, 0, stack]) : []),
    ...(imports.length > 0 ? section(4, [imports.length, ...offsets, ...imports.flatMap(ascii)]) : []),
    ...section(5, [2, ...name(0, 'deploy'), ...name(2, 'call')]),
    ...section(6, [0, 0, starts.length, ...code.flat(), ...mask]),
    0,
  ];
  const head = [...ascii('PVM'), 0, 0];
  const length = head.length + 8 + sections.length;
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(length), true);
  return `0x${Buffer.from([...head, ...size, ...sections]).toString('hex')}`;
}
