import type { Hex } from '@parachron/core';

/**
 * Two contracts for PolkaVM, assembled by hand. Both are made by `deploy`, which returns at once.
 *
 * | offset | bytes | `returns` | offset | bytes | `reverts` |
 * |---|---|---|---|---|---|
 * | 0 | 32 00 | deploy: jump_indirect ra | 0 | 32 00 | deploy: jump_indirect ra |
 * | 2 | 32 00 | call: jump_indirect ra | 2 | 33 07 01 | call: load_imm a0, 1 (the flag REVERT) |
 * | | | | 5 | 33 08 | load_imm a1, 0 (no output) |
 * | | | | 7 | 33 09 | load_imm a2, 0 |
 * | | | | 9 | 0a | ecalli 0 (seal_return) |
 * | | | | 10 | 00 | trap |
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
};

function ascii(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

/** A blob of version 0 (64 bits): sections of an id, a length and bytes; all lengths are below 128, where one byte is enough. */
function assemble({
  code,
  imports,
}: {
  readonly code: readonly (readonly number[])[];
  readonly imports: readonly string[];
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
  const sections = [
    ...(imports.length > 0
      ? section(4, [imports.length, ...imports.flatMap(() => [0, 0, 0, 0]), ...imports.flatMap(ascii)])
      : []),
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
