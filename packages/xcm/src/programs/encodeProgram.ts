import { formatHex, type Hex, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { Writer } from '../codec/Writer.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { encodeWithRegistry } from './encodeWithRegistry.js';
import type { Program } from './Instruction.js';
import { programCodec } from './programCodec.js';

/**
 * Encodes a program as the bytes of a `VersionedXcm`, the form of messages between chains.
 *
 * Use it without a `registry` if no runtime is available: the bytes are the same. With one, the runtime's own
 * types encode as well and must agree, so that nothing is sent which the sender's runtime writes otherwise.
 * Assets are put in the order that runtimes demand. Nothing is converted between versions, but that version 2
 * leaves out the proof size of weights, which it cannot carry.
 *
 * Chain: `xcm::VersionedXcm`, as the message of `polkadotXcm.send`, `XcmPaymentApi` and `DryRunApi` take it.
 * Sends: nothing.
 *
 * @param program the instructions, in order
 * @param options `version` of XCM to write; `registry` of a runtime that must agree
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when an instruction or a part of one is not in the version
 * @throws XCM_FIELD_MISSING when the version needs a field that the program leaves out
 * @throws XCM_INVALID_VALUE when a value cannot be written, such as the same asset twice
 * @throws XCM_TOO_DEEP when programs are nested deeper than runtimes accept
 * @throws XCM_TOO_LARGE when the program has more instructions than runtimes accept
 * @throws XCM_VERSION_NOT_IN_RUNTIME when the registry's runtime does not know the version
 * @throws XCM_RUNTIME_TYPES_DIFFER when the registry's runtime writes other bytes
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
export function encodeProgram(program: Program, options: { version: XcmVersion; registry?: Registry }): Hex {
  requireInput(
    { program, options },
    { program: 'array', options: { version: 'number', registry: 'object?' } },
  );
  const { version, registry } = options;
  const output = new Writer();
  output.u8(version);
  programCodec(version).write(output, program);
  const hex = formatHex(output.finish());
  return registry ? encodeWithRegistry(registry, { program, version, expected: hex }) : hex;
}
