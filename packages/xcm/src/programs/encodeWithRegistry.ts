import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { XcmRuntimeTypesDifferError, XcmVersionNotInRuntimeError } from '../errors/XcmEncodeErrors.js';
import { findXcmTypes, type XcmTypes } from '../versions/findXcmTypes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { formatVersionedProgram } from './formatVersionedProgram.js';
import type { Program } from './Instruction.js';

/**
 * Returns the XCM types of a runtime that has programs of a version.
 *
 * @throws XCM_VERSION_NOT_IN_RUNTIME when the runtime does not have the version
 */
export function requireVersion(registry: Registry, version: XcmVersion): XcmTypes {
  const types = findXcmTypes(registry);
  const known = types ? [...types.program.names.keys()] : [];
  if (!types || !known.includes(version)) throw new XcmVersionNotInRuntimeError({ version, known });
  return types;
}

/** Encodes with a runtime's own types, and refuses a program that these types encode differently from the format. */
export function encodeWithRegistry(
  registry: Registry,
  { program, version, expected }: { program: Program; version: XcmVersion; expected: Hex },
): Hex {
  const types = requireVersion(registry, version);
  const createDifferError = (reason: string, options?: ErrorOptions) =>
    new XcmRuntimeTypesDifferError({ version, expected, reason }, options);
  let found: Hex;
  try {
    const value = formatVersionedProgram(program, { version });
    found = registry.createType(registry.createLookupType(types.program.id), value).toHex();
  } catch (cause) {
    throw createDifferError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  if (found !== expected) throw createDifferError(`expected ${expected}, got ${found}`);
  return found;
}
