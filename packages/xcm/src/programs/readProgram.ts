import type { Reader } from '../codec/Reader.js';
import { XcmUnknownVersionError } from '../errors/XcmDecodeErrors.js';
import { isXcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import type { DecodedProgram } from './DecodedProgram.js';
import { programCodec } from './programCodec.js';

/** Reads one versioned program. */
export function readProgram(input: Reader): DecodedProgram {
  const version = input.u8();
  if (!isXcmVersion(version)) {
    throw new XcmUnknownVersionError({ type: 'The program', index: version, known: xcmVersions });
  }
  return { version, program: programCodec(version).read(input) };
}
