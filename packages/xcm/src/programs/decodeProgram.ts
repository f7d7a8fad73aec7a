import { formatHex, type Hex, isParachronError, type ParachronError, parseHex } from '@parachron/core';
import { programLimits, Reader } from '../codec/bytes.js';
import { XcmPageFormatError, XcmTooLargeError, XcmTrailingBytesError } from '../errors/xcmErrors.js';
import { type DecodedProgram, readProgram } from './programCodec.js';

/**
 * Decodes the bytes of a `VersionedXcm` into its version and its instructions.
 *
 * The function is as strict as a runtime, and refuses integers in a longer form than necessary, unsorted assets,
 * amounts of zero (since version 3), and more than {@link programLimits}. For a page of several programs use
 * {@link decodePage}.
 *
 * Chain: `xcm::VersionedXcm`.
 * Sends: nothing.
 *
 * @param hex the bytes of exactly one program
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
export function decodeProgram(hex: Hex): DecodedProgram {
  const bytes = parseBytes(hex, 'program');
  const input = new Reader(bytes);
  const decoded = readProgram(input);
  if (input.left > 0) throw new XcmTrailingBytesError({ offset: input.offset, left: input.left });
  return decoded;
}

function parseBytes(hex: Hex, field: string): Uint8Array {
  const bytes = parseHex(hex, { field });
  const { maxBytes: limit } = programLimits;
  if (bytes.length > limit) throw new XcmTooLargeError({ what: 'bytes', found: bytes.length, limit });
  return bytes;
}

/** A program of a page, with its own bytes. */
export interface PageProgram extends DecodedProgram {
  readonly hex: Hex;
}

/** Content of a page. */
export interface DecodedPage {
  readonly programs: readonly PageProgram[];
  /**
   * Position and error of the first undecodable program. A parachain drops the page from there on, without any event.
   */
  readonly dropped?: { readonly offset: number; readonly error: ParachronError };
}

/**
 * Decodes a page of an HRMP channel: the format byte 0, followed by programs.
 *
 * The result contains the programs before the first undecodable program, because a parachain runs these programs.
 * Downward and upward messages have no pages: decode them with {@link decodeProgram}.
 *
 * Chain: `XcmpMessageFormat::ConcatenatedVersionedXcm`.
 * Sends: nothing.
 *
 * @param hex the bytes of the page
 * @returns the programs in order, and the reason if a parachain drops the rest
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_PAGE_FORMAT when the page is empty or in another format
 * @throws XCM_TOO_LARGE when the page has too many bytes
 *
 * @example
 * ```ts
 * import { decodePage } from '@parachron/xcm';
 *
 * decodePage('0x000504ff05040a').programs.length; // 0: the first bytes are no program, so a parachain drops all
 * decodePage('0x0005040a05040a').programs.length; // 2
 * ```
 */
export function decodePage(hex: Hex): DecodedPage {
  const bytes = parseBytes(hex, 'page');
  const format = bytes[0] ?? null;
  if (format !== 0) throw new XcmPageFormatError({ format });
  const input = new Reader(bytes);
  input.u8();
  const programs: PageProgram[] = [];
  while (input.left > 0) {
    const offset = input.offset;
    try {
      const decoded = readProgram(input);
      programs.push({ ...decoded, hex: formatHex(bytes.subarray(offset, input.offset)) });
    } catch (error) {
      if (!isParachronError(error)) throw error;
      return { programs, dropped: { offset, error } };
    }
  }
  return { programs };
}
