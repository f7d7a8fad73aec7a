import { formatHex, type Hex, parseHex, requireInput } from '@parachron/core';

/**
 * Encodes programs as a page of an HRMP channel: the format byte 0, followed by the programs.
 *
 * Chain: `XcmpMessageFormat::ConcatenatedVersionedXcm`.
 * Sends: nothing.
 *
 * @param programs the bytes of each program, as {@link encodeProgram} returns them
 * @returns the bytes of the page
 * @throws INVALID_HEX when a program is not hexadecimal
 *
 * @example
 * ```ts
 * import { encodePage, encodeProgram } from '@parachron/xcm';
 *
 * encodePage([encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 })]); // '0x0003040a'
 * ```
 */
export function encodePage(programs: readonly Hex[]): Hex {
  requireInput({ programs }, { programs: ['string'] });
  const body = programs.map((program) => formatHex(parseHex(program, { field: 'program' })).slice(2));
  return `0x00${body.join('')}`;
}
