import { formatHex, type Hex, parseHex, requireInput } from '@parachron/core';
import type { Si1LookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { encodeValue } from '../codec/Codec.js';
import { XcmRuntimeTypesDifferError, XcmVersionNotInRuntimeError } from '../errors/xcmErrors.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { findXcmTypes } from '../versions/xcmTypes.js';
import type { Program } from './Instruction.js';
import { programCodec } from './programCodec.js';

/**
 * Returns the type of a runtime's programs, which has programs of a version.
 *
 * @throws XCM_VERSION_NOT_IN_RUNTIME when the runtime does not have the version
 */
export function requireVersion(registry: Registry, version: XcmVersion): Si1LookupTypeId {
  const { program, versions: known = [] } = findXcmTypes(registry) ?? {};
  if (!program || !known.includes(version)) throw new XcmVersionNotInRuntimeError({ version, known });
  return program;
}

/** Refuses a program that the runtime's own types decode or encode differently from the format. */
function requireSameTypes(
  registry: Registry,
  { version, expected }: { version: XcmVersion; expected: Hex },
): void {
  const type = requireVersion(registry, version);
  const createDifferError = (reason: string, options?: ErrorOptions) =>
    new XcmRuntimeTypesDifferError({ version, expected, reason }, options);
  let found: Hex;
  try {
    found = registry.createType(registry.createLookupType(type), expected).toHex();
  } catch (cause) {
    throw createDifferError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  if (found !== expected) throw createDifferError(`expected ${expected}, got ${found}`);
}

/**
 * Encodes a program as the bytes of a `VersionedXcm`, the form of messages between chains.
 *
 * The bytes are the same with and without a `registry`. With a `registry`, the runtime's own types decode the bytes,
 * and must encode the same bytes again. Assets are sorted into the order that runtimes require. Nothing is converted
 * between versions; version 2 only omits the proof size of weights, which it does not have.
 *
 * Chain: `xcm::VersionedXcm`, as the message of `polkadotXcm.send`, `XcmPaymentApi` and `DryRunApi` take it.
 * Sends: nothing.
 *
 * @param program the instructions, in order
 * @param options `version` of XCM to write; `registry` of a runtime that must encode the same bytes
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when the version does not have an instruction or a part of an instruction
 * @throws XCM_FIELD_MISSING when the program omits a field that the version requires
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
  const hex = encodeValue(programCodec(version), program, version);
  if (registry) requireSameTypes(registry, { version, expected: hex });
  return hex;
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
