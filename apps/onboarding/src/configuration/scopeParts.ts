import type { CallInput, ScopeTask, ScopeUser } from '@parachron/checklist';
import { type Hex, isParachronError, omitUndefined, type ParachronError } from '@parachron/core';
import { formatSuggestion } from '../text/findNearest.js';
import type { FieldPath, Reading } from './Configuration.js';
import type { ParachainInput } from './configurationSchema.js';
import { parsePublicAccount, parseTaskWhen } from './typedValues.js';

type CallGiven = NonNullable<ParachainInput['calls']>[number];

/** Reads the calls of a parachain; they are compared with its runtime later. */
export function readCalls(given: readonly CallGiven[], path: FieldPath, reading: Reading): CallInput[] {
  return given.flatMap((one, index) => {
    const at = [...path, index];
    if (given.findIndex(({ name }) => name === one.name) < index) {
      reading.add([...at, 'name'], `is "${one.name}", which another call already has`);
    }
    return readCall(one, at, reading) ?? [];
  });
}

function readCall(
  { name, call, pallet, method, args }: CallGiven,
  at: FieldPath,
  reading: Reading,
): CallInput | undefined {
  const isNamed = pallet !== undefined && method !== undefined;
  if (call === undefined) {
    if (isNamed) return { name, call: { pallet, method, args: args ?? {} }, where: reading.nameField(at) };
    reading.add(at, 'needs either call, the bytes as hex, or pallet and method');
    return undefined;
  }
  if ((pallet ?? method ?? args) !== undefined) {
    reading.add(at, 'gives both the bytes of the call and its name; one of them is enough');
    return undefined;
  }
  const problem = findHexProblem(call);
  if (problem !== undefined) reading.add([...at, 'call'], problem);
  return { name, call: { hex: call as Hex }, where: reading.nameField([...at, 'call']) };
}

function findHexProblem(text: string): string | undefined {
  if (!/^0x/i.test(text)) return `is "${shorten(text)}", which does not begin with 0x`;
  const wrong = /[^0-9a-f]/i.exec(text.slice(2))?.[0];
  if (wrong !== undefined) return `contains "${wrong}", which is not a hexadecimal digit`;
  if (text.length % 2 !== 0) return `has an odd number of digits (${text.length - 2}), and a byte takes two`;
  if (text.length === 2) return 'has no bytes';
  return undefined;
}

/** Reads the user's accounts; a text that looks like a secret is never repeated. */
export function readUser(
  given: NonNullable<ParachainInput['user']>,
  path: FieldPath,
  reading: Reading,
): ScopeUser | undefined {
  const account = readAccount(given.account, [...path, 'account'], reading);
  const read = (field: 'onTarget' | 'derived') =>
    given[field] === undefined ? undefined : readAccount(given[field], [...path, field], reading);
  return account && { account, ...omitUndefined({ onTarget: read('onTarget'), derived: read('derived') }) };
}

function readAccount(text: string, path: FieldPath, reading: Reading): Hex | undefined {
  try {
    return parsePublicAccount(text, 'account').hex;
  } catch (cause) {
    const isSecret = isParachronError(cause, 'USAGE');
    if (!isSecret && !isParachronError(cause, 'INVALID_ACCOUNT')) throw cause;
    const { reason } = cause.facts;
    const problem = `is "${shorten(text)}", which is not an account: ${describeReason(reason)}`;
    reading.add(path, isSecret ? reason : problem);
    return undefined;
  }
}

function describeReason(reason: string): string {
  if (/checksum/i.test(reason)) return 'the checksum is wrong, a sign of a typing error';
  return /^hex/.test(reason) ? reason : 'neither an SS58 address nor the hex of 32 or 20 bytes';
}

/** Reads the task for quotes and dry runs. */
export function readTask(
  given: NonNullable<ParachainInput['task']>,
  { path, calls }: { readonly path: FieldPath; readonly calls: readonly { readonly name: string }[] },
  reading: Reading,
): ScopeTask | undefined {
  const { call, when = 'next' } = given;
  const names = calls.map(({ name }) => name);
  if (call !== undefined && !names.includes(call)) {
    reading.add([...path, 'call'], `is "${call}", and no call has that name${formatSuggestion(call, names)}`);
  }
  if (names.length === 0) reading.add(path, 'has nothing to do: the parachain names no calls', 'key');
  const at = [...path, 'when'];
  const text = Array.isArray(when) ? when.join(',') : String(when);
  try {
    return { ...omitUndefined({ call }), when: parseTaskWhen(text, 'when') };
  } catch (cause) {
    if (!isParachronError(cause)) throw cause;
    reading.add(at, describeWhen(cause, text));
    return undefined;
  }
}

function describeWhen(cause: ParachronError, text: string): string {
  if (isParachronError(cause, 'TIME_IN_MILLISECONDS')) {
    return `is ${cause.facts.given}, in milliseconds; write seconds since 1970`;
  }
  if (isParachronError(cause, 'TIME_MALFORMED')) {
    return `is "${shorten(cause.facts.given)}", which is not a time: ${cause.facts.reason}`;
  }
  return `is "${shorten(text)}", which is not a time; write next, every 1h x 24, every 1d, or times`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
