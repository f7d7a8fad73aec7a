import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { cutText, formatHex, type Hex, isHash } from '@parachron/core';
import { UsageError } from '../errors.js';
import { readBoundedBytes } from '../files/describeFileFailure.js';
import type { Root } from './adviseBytes.js';

/** The bytes of a proposal. */
export interface Proposal {
  readonly hex: Hex;
  /** The chain whose call they are; by default the parachain, if they are a call of it. */
  readonly of?: Root['role'];
}

/** Chains store preimages of up to 4 MiB, which have twice as many hexadecimal digits. */
const mostBytes = 9 * 1024 * 1024;

/**
 * Reads the value of `--proposal`: hexadecimal digits, a link with them, or a file with either or with the bytes themselves;
 * `relay=`, `target=` or `service=` before it names the chain whose call it is.
 *
 * @throws USAGE when there are no such bytes
 */
export function readProposal(text: string, cwd: string): Proposal {
  const [, of, given = text] = /^(relay|target|service)=(.*)$/s.exec(text) ?? [];
  const marked = omitMarks(given);
  const bare = existsSync(resolve(cwd, given)) ? undefined : readHex(`0x${marked}`);
  const hex = readHex(marked) ?? bare ?? readFile(given, cwd);
  return of ? { hex, of: of as Root['role'] } : { hex };
}

function readHex(text: string): Hex | undefined {
  const link = /^\w+:\/\/\S+[/=](0x(?:[\da-f]{2})+)(?:[/&#?]\S*)?$/i.exec(text)?.[1];
  const found = link ?? /^0x(?:[\da-f]{2})+$/i.exec(text)?.[0];
  return found?.toLowerCase() as Hex | undefined;
}

/** Pages and shells put digits between quotes, and spaces between bytes. */
function omitMarks(text: string): string {
  return text.replace(/["'\s]/g, '');
}

function readFile(name: string, cwd: string): Hex {
  const refuse = (reason: string, cause?: unknown) =>
    new UsageError({ option: '--proposal', reason }, { cause });
  if (/^0x/i.test(omitMarks(name))) {
    const reason = name.length === 2 ? 'a call has at least one byte' : undefined;
    throw refuse(reason ?? 'write 0x and an even number of hexadecimal digits');
  }
  if (/^\w+:\/\//.test(name)) throw refuse('a page is not read; give the bytes of its call');
  const file = resolve(cwd, name);
  if (!existsSync(file)) {
    throw refuse(
      `"${cutText(name)}" is neither 0x with hexadecimal digits nor a file; decode base64 into a file first`,
    );
  }
  const bytes = readBoundedBytes(file, (reason, cause) => refuse(`${name}: ${reason}`, cause), mostBytes);
  if (bytes.length === 0) throw refuse(`${name}: the file is empty`);
  // Shells of Windows write texts so, behind a byte order mark.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const written = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  // No call has printable characters alone: the bytes of its numbers are none.
  if (!/^[\t\n\r -~]*$/.test(written)) return formatHex(bytes);
  const text = omitMarks(written);
  const runs = written.toLowerCase().match(/(?<![\da-z])0x(?:[\da-f]{2}){3,}(?![\da-z])/g) ?? [];
  // A description also has the hash of the call, accounts, and the calls that the call carries; the index of a call is no run.
  const calls = runs.filter((one) => !isHash(one) || runs.every(isHash));
  const outer = runs.find((one) => calls.every((other) => one.includes(other.slice(2))));
  const hex = readHex(text) ?? readHex(`0x${text}`) ?? (outer as Hex | undefined);
  if (hex) return hex;
  throw refuse(
    `${name}: the text is no even number of hexadecimal digits, or has several calls; leave the bytes of the call alone in the file`,
  );
}
