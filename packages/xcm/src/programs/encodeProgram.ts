import { formatHex, type Hex, parseHex, requireInput } from '@parachron/core';
import { encodeValue } from '../codec/Codec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Program } from './Instruction.js';
import { programCodec } from './programCodec.js';

/**
 * Encodes a program as the bytes of a `VersionedXcm`, the form of messages between chains.
 *
 * Assets are sorted into the order that runtimes require. Nothing is converted between versions; version 2 only omits the
 * proof size of weights, which it does not have. {@link sendCall} compares the bytes with the types of a runtime.
 *
 * Chain: `xcm::VersionedXcm`, as the message of `polkadotXcm.send`, `XcmPaymentApi` and `DryRunApi` take it.
 * Sends: nothing.
 *
 * @param program the instructions, in order
 * @param options `version` of XCM to write
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when the version does not have an instruction or a part of an instruction
 * @throws XCM_INVALID_VALUE when a value cannot be written, such as the same asset twice, a field is missing that the version
 *   requires, or the program has more instructions or levels than runtimes accept
 *
 * @example
 * ```ts
 * import { encodeProgram, type Program } from '@parachron/xcm';
 *
 * const program: Program = [
 *   { kind: 'UnpaidExecution', weightLimit: 'Unlimited' },
 *   { kind: 'ClearOrigin' },
 * ];
 * encodeProgram(program, { version: 5 }); // '0x05082f00000a'
 * ```
 */
export function encodeProgram(program: Program, options: { version: XcmVersion }): Hex {
  requireInput({ program, options }, { program: 'array', options: { version: 'number' } });
  const { version } = options;
  return encodeValue(programCodec(version), program, version);
}

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
