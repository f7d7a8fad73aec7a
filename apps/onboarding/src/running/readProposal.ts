import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { attempt, cutText, formatHex, type Hex, isHash, isHex, isRecord } from '@parachron/core';
import { UsageError } from '../errors.js';
import { readBoundedBytes } from '../files/describeFileFailure.js';
import type { Root } from './adviseBytes.js';
import { isShown } from './encodeShown.js';

/** The bytes of a proposal, or the JSON of its call. */
export interface Proposal {
  readonly call: string;
  /** The chain whose call it is; by default the parachain, if it is a call of it. */
  readonly of?: Root['role'];
}

/** Chains store preimages of up to 4 MiB, which have twice as many hexadecimal digits. */
const mostBytes = 9 * 1024 * 1024;

/**
 * Reads the value of `--proposal`: hexadecimal digits, a link with them, JSON, a text with one of these, or a file with one of these or with
 * the bytes themselves; `relay=`, `target=` or `service=` before it names the chain whose call it is.
 *
 * @throws USAGE when there are no such bytes
 */
export function readProposal(text: string, cwd: string): Proposal {
  const [, of, given = text] = /^(relay|target|service)=(.*)$/s.exec(text) ?? [];
  const marked = omitMarks(given);
  const bare = existsSync(resolve(cwd, given)) ? undefined : readHex(`0x${marked}`);
  const call = readHex(marked) ?? bare ?? readShown(given) ?? readFile(given, cwd);
  return of ? { call, of: of as Root['role'] } : { call };
}

function readHex(text: string): Hex | undefined {
  const link = /^\w+:\/\/\S+[/=](0x(?:[\da-f]{2})+)(?:[/&#?]\S*)?$/i.exec(text)?.[1];
  const found = link ?? /^0x(?:[\da-f]{2})+$/i.exec(text)?.[0];
  return found?.toLowerCase() as Hex | undefined;
}

/** Reads the JSON of a call, or the bytes that it has beside the arguments. */
function readShown(text: string): string | undefined {
  const shown = attempt(() => JSON.parse(text));
  const bytes = Object.values(Object(shown)).find((one) => isHex(one) && one.length > 6 && !isHash(one));
  return isShown(shown) ? `${bytes ?? text}` : undefined;
}

/** Pages and shells put digits between quotes, and spaces between bytes; links inside links have their signs as numbers. */
function omitMarks(text: string): string {
  return (attempt(() => decodeURIComponent(text)) ?? text).replace(/["'\s]/g, '');
}

/** The most calls of a text that are listed. */
const mostListed = 8;

/** Accounts, addresses and hashes. */
const isName = (hex: string) => /^0x(\w{40}|\w{64})$/.test(hex);

/** The end of a line whose digits go on in the next, as pages wrap them; a number alone is no part of it. */
const wrapped = /([\da-f]{16})[ \t]*\r?\n[>\s]*(?![1-9]\d{0,14}\s)(?=[\da-f]+[ \t]*\r?$)/gm;

/** Finds the call of a text, such as a page of a forum: JSON, or the bytes that have the other bytes of the text inside. */
function findCall(written: string, refuse: (reason: string) => UsageError): string | undefined {
  const json = /\{.*\}/s.exec(written)?.[0] ?? '';
  const shown = readShown(json);
  const rest = (shown ? written.replace(json, '') : written).toLowerCase().replace(wrapped, '$1');
  const runs = rest.match(/(?<![\da-z])0x(?:[\da-f]{2}){3,}(?![\da-z])/g) ?? [];
  // A description also has the hash of the call, accounts, and the calls that the call carries; the index of a call is no run.
  const calls = runs.filter((one) => !isName(one) || (!shown && runs.every(isName)));
  const outer = calls.find((one) => calls.every((other) => one.includes(other.slice(2))));
  const listed = [...new Set(calls)]
    .slice(0, mostListed)
    .map((one) => cutText(one, 40))
    .join(', ');
  if (!outer && calls.length > 0) throw refuse(`the text has several calls: ${listed}; give one of them`);
  return outer ?? shown;
}

function describeUnread(name: string): string {
  // Base64 may end with the sign.
  const [, prefix] = /^(\w+)=(?!=|$)/.exec(name) ?? [];
  if (prefix) return `"${prefix}=" names no chain; write relay=, target= or service=`;
  const unread = isRecord(attempt(() => JSON.parse(name)))
    ? 'is JSON, but not of a call as polkadot.js shows it (section, method, args); give its bytes'
    : 'is neither 0x with hexadecimal digits, JSON nor a file; decode base64 into a file first';
  return `"${cutText(name)}" ${unread}`;
}

function readFile(name: string, cwd: string): string {
  const refuse = (reason: string, cause?: unknown) =>
    new UsageError({ option: '--proposal', reason }, { cause });
  const file = resolve(cwd, name);
  const given = existsSync(file) ? undefined : findCall(name, refuse);
  if (given) return given;
  if (/^(0x|$)/i.test(omitMarks(name))) {
    const reason = name.length <= 2 ? 'a call has at least one byte' : undefined;
    throw refuse(reason ?? 'write 0x and an even number of hexadecimal digits');
  }
  if (/^\w+:\/\//.test(name)) throw refuse('a page is not read; give the bytes of its call');
  if (!existsSync(file)) throw refuse(describeUnread(name));
  const bytes = readBoundedBytes(file, (reason, cause) => refuse(`${name}: ${reason}`, cause), mostBytes);
  if (bytes.length === 0) throw refuse(`${name}: the file is empty`);
  // Shells of Windows write texts so, behind a byte order mark.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const written = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  // No call has the characters of a text alone: its numbers have bytes that are none. A text may be in an older encoding.
  if (/(?![\t\n\r])\p{Cc}/u.test(written)) return formatHex(bytes);
  const text = omitMarks(written);
  const refuseText = (reason: string) => refuse(`${name}: ${reason}`);
  const hex = readHex(text) ?? readHex(`0x${text}`) ?? findCall(written, refuseText);
  if (hex) return hex;
  throw refuseText('the text has no call: give 0x with an even number of hexadecimal digits, or JSON');
}
