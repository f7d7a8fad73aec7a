import { formatHex, type Hex, orUndefined, parseHex } from '@parachron/core';
import { mostProgramBytes, Reader } from '../codec/bytes.js';
import { readLast } from '../codec/Codec.js';
import { XcmPageFormatError } from '../errors/xcmErrors.js';
import { type DecodedProgram, readProgram } from './programCodec.js';

/**
 * Decodes the bytes of a `VersionedXcm` into its version and its instructions.
 *
 * The function is as strict as a runtime, and refuses integers in a longer form than necessary, unsorted assets,
 * amounts of zero (since version 3), more than 1 MiB, 100 instructions, and programs of more than 8 levels. For a page of
 * several programs use {@link decodePage}.
 *
 * Chain: `xcm::VersionedXcm`.
 * Sends: nothing.
 *
 * @param hex the bytes of exactly one program
 * @returns the version and the program, which encode to the same bytes
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_UNDECODABLE when the bytes are not exactly one program of a version from 2 to 5, exceed a limit, or name an asset that
 *   is not fungible
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
  return readLast({ decode: readProgram }, openBytes(hex, 'program'));
}

function openBytes(hex: Hex, field: string): Reader {
  const input = new Reader(parseHex(hex, { field }));
  if (input.left > mostProgramBytes) throw input.fail(`${input.left} bytes, at most ${mostProgramBytes} fit`);
  return input;
}

/** A program of a page, with its own bytes. */
export interface PageProgram extends DecodedProgram {
  readonly hex: Hex;
}

/** The format of a page in which each program has its length before it: parachains agree on it from polkadot-sdk 2603 on. */
const behindLengths = 3;

/**
 * Decodes a page of an HRMP channel: the format byte 0, followed by programs, or the format byte 3, followed by programs that each have their
 * length before them.
 *
 * The result contains the programs that a parachain runs: in format 0, those before the first undecodable program, in format 3, all
 * others too. Downward and upward messages have no pages: decode them with {@link decodeProgram}.
 *
 * Chain: `XcmpMessageFormat::ConcatenatedVersionedXcm`, `ConcatenatedOpaqueVersionedXcm`.
 * Sends: nothing.
 *
 * @param hex the bytes of the page
 * @returns the programs in order, each with its own bytes
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_PAGE_FORMAT when the page is empty or in another format
 * @throws XCM_UNDECODABLE when the page has more than 1 MiB
 *
 * @example
 * ```ts
 * import { decodePage } from '@parachron/xcm';
 *
 * decodePage('0x000504ff05040a').length; // 0: the first bytes are no program, so a parachain drops all
 * decodePage('0x0005040a05040a').length; // 2
 * ```
 */
export function decodePage(hex: Hex): readonly PageProgram[] {
  const input = openBytes(hex, 'page');
  const { bytes } = input;
  const format = bytes[0] ?? null;
  if (format !== 0 && format !== behindLengths) throw new XcmPageFormatError({ format });
  input.u8();
  const readNext = (): readonly PageProgram[] => {
    const { offset } = input;
    if (format === 0)
      return [{ ...readProgram(input), hex: formatHex(bytes.subarray(offset, input.offset)) }];
    const own = formatHex(input.readBytes());
    return orUndefined(() => [{ ...decodeProgram(own), hex: own }], 'XCM_UNDECODABLE') ?? [];
  };
  const programs: PageProgram[] = [];
  while (input.left > 0) {
    const read = orUndefined(readNext);
    // A parachain drops the page from there on, without any event.
    if (!read) break;
    programs.push(...read);
  }
  return programs;
}
