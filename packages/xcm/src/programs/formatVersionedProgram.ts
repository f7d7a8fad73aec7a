import { type JsonValue, requireInput } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Program } from './Instruction.js';
import { programCodec } from './programCodec.js';

/**
 * Returns a program as the plain value of `XcmVersionedXcm` in polkadot.js.
 *
 * Use this function to pass a program to `api.tx.polkadotXcm.send`, `api.call.xcmPaymentApi.queryXcmWeight` or
 * `registry.createType`; use {@link sendCall} to build the whole call. Integers of more than 32 bits are decimal
 * strings, because JSON has no such integers.
 *
 * Chain: `xcm::VersionedXcm`.
 * Sends: nothing.
 *
 * @param program the instructions, in order
 * @param options `version` of XCM to write
 * @returns `{ V5: [...] }`
 * @throws XCM_NOT_IN_VERSION when the version does not have an instruction or a part of an instruction
 * @throws XCM_FIELD_MISSING when the program omits a field that the version requires
 * @throws XCM_INVALID_VALUE when a value cannot be written
 * @throws XCM_TOO_DEEP when programs are nested deeper than runtimes accept
 * @throws XCM_TOO_LARGE when the program has more instructions than runtimes accept
 *
 * @example
 * ```ts
 * import { formatVersionedProgram } from '@parachron/xcm';
 *
 * formatVersionedProgram([{ kind: 'Trap', code: 7n }], { version: 3 }); // { V3: [{ Trap: '7' }] }
 * ```
 */
export function formatVersionedProgram(
  program: Program,
  options: { version: XcmVersion },
): { [version: string]: JsonValue } {
  requireInput({ program, options }, { program: ['object'], options: { version: 'number' } });
  const { version } = options;
  const codec = programCodec(version);
  // The formatter does not validate the program; the encoder does.
  codec.write(new Writer(), program);
  return { [`V${version}`]: codec.format(program) };
}
