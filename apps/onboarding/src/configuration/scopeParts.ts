import type { CallInput, ScopeTask, ScopeUser } from '@parachron/checklist';
import { type Hex, omitUndefined } from '@parachron/core';
import { formatSuggestion } from '../cli/findNearest.js';
import type { FieldPath, Reading } from './Configuration.js';
import type { ParachainInput } from './configurationSchema.js';
import { parsePublicAccount, parseTaskWhen } from './typedValues.js';

type CallGiven = NonNullable<ParachainInput['calls']>[number];

/** Reads the calls of a parachain; they are compared with its runtime later. */
export function readCalls(given: readonly CallGiven[], path: FieldPath, reading: Reading): CallInput[] {
  return given.flatMap((one, index) => {
    const at = [...path, index];
    if (given.findIndex(({ name }) => name === one.name) < index)
      reading.add([...at, 'name'], `is "${one.name}", which another call already has`);
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
  if (!/^0x([\da-f]{2})+$/i.test(call))
    reading.add([...at, 'call'], 'needs 0x and an even number of hexadecimal digits');
  return { name, call: { hex: call as Hex }, where: reading.nameField([...at, 'call']) };
}

/** Reads the user's accounts; a text that looks like a secret is never repeated. */
export function readUser(
  given: NonNullable<ParachainInput['user']>,
  path: FieldPath,
  reading: Reading,
): ScopeUser | undefined {
  const read = (text: string | undefined, field: keyof typeof given) =>
    text === undefined
      ? undefined
      : reading.attempt([...path, field], (name) => parsePublicAccount(text, name).hex);
  const account = read(given.account, 'account');
  const onTarget = read(given.onTarget, 'onTarget');
  const derived = read(given.derived, 'derived');
  return account && { account, ...omitUndefined({ onTarget, derived }) };
}

/** Reads the task for quotes and dry runs. */
export function readTask(
  given: NonNullable<ParachainInput['task']>,
  { path, calls }: { readonly path: FieldPath; readonly calls: readonly { readonly name: string }[] },
  reading: Reading,
): ScopeTask | undefined {
  const { call, when = 'next' } = given;
  const names = calls.map(({ name }) => name);
  if (call !== undefined && !names.includes(call))
    reading.add([...path, 'call'], `is "${call}", and no call has that name${formatSuggestion(call, names)}`);
  if (names.length === 0) reading.add(path, 'has nothing to do: the parachain names no calls', 'key');
  const text = Array.isArray(when) ? when.join(',') : String(when);
  const times = reading.attempt([...path, 'when'], (field) => parseTaskWhen(text, field));
  return times && { ...omitUndefined({ call }), when: times };
}
