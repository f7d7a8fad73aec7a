import { type Hex, parseHex, requireInput } from '@parachron/core';
import type { ProgramLimits } from '../codec/programLimits.js';
import { Reader } from '../codec/Reader.js';
import { XcmTooLargeError, XcmTrailingBytesError } from '../errors/XcmDecodeErrors.js';
import type { DecodedProgram } from './DecodedProgram.js';
import { readProgram } from './readProgram.js';

/**
 * Decodes the bytes of a `VersionedXcm` into its version and its instructions.
 *
 * The function is as strict as a runtime, and refuses integers in a longer form than necessary, unsorted assets,
 * amounts of zero (since version 3), too many instructions, and too deep nesting. For a page of several programs use
 * {@link decodePage}.
 *
 * Chain: `xcm::VersionedXcm`.
 * Sends: nothing.
 *
 * @param hex the bytes of exactly one program
 * @param limits limits that replace {@link programLimits}
 * @returns the version and the program, which encode to the same bytes
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_UNKNOWN_VERSION when the first byte does not name a version from 2 to 5
 * @throws XCM_UNKNOWN_INSTRUCTION when the version has no instruction with an index of the program
 * @throws XCM_UNDECODABLE when the bytes do not follow the format, or name an asset that is not fungible
 * @throws XCM_TRUNCATED when the bytes end too early
 * @throws XCM_TRAILING_BYTES when bytes are left over
 * @throws XCM_TOO_DEEP when programs are nested too deeply
 * @throws XCM_TOO_LARGE when there are too many bytes or instructions
 *
 * @example
 * ```ts
 * import { decodeProgram } from '@parachron/xcm';
 *
 * const { version, program } = decodeProgram('0x05082f00000a');
 * version; // 5
 * program.map((instruction) => instruction.kind); // ['UnpaidExecution', 'ClearOrigin']
 * ```
 */
export function decodeProgram(hex: Hex, limits: Partial<ProgramLimits> = {}): DecodedProgram {
  requireInput(
    { limits },
    { limits: { maxBytes: 'number?', maxInstructions: 'number?', maxDepth: 'number?' } },
  );
  const bytes = parseHex(hex, { field: 'program' });
  const input = new Reader(bytes, { limits });
  const { maxBytes } = input.nesting.limits;
  if (bytes.length > maxBytes) {
    throw new XcmTooLargeError({ what: 'bytes', found: bytes.length, limit: maxBytes });
  }
  const decoded = readProgram(input);
  if (input.left > 0) throw new XcmTrailingBytesError({ offset: input.offset, left: input.left });
  return decoded;
}
