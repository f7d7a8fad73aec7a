import {
  type Account,
  defineError,
  formatHex,
  type Hex,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { Bytes, Enum, Struct, Vec } from '@polkadot/types-codec';
import type { Task, TaskAction, TaskTimes } from './Task.js';

/** A stored task is of a form that is not known. */
export class TaskNotUnderstoodError extends defineError({
  code: 'TASK_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `A stored task is not understood: ${facts.reason}.`,
  hint: () =>
    'The runtime may be newer than this package; decode AutomationTime.AccountTasks by its metadata.',
}) {}

/** Describes the read of one task; undefined where the account has none of that id. */
export function taskRead(owner: Account, taskId: Hex): StorageRead<Task | undefined> {
  return storageRead('AutomationTime', 'AccountTasks', [owner.hex, taskId], (value) =>
    value === undefined ? undefined : decodeTask(value, taskId),
  );
}

function decodeTask(value: Codec, id: Hex): Task {
  const record = asStruct(value, 'the record');
  const owner = readAccount(field(record, 'ownerId'));
  return {
    id,
    owner,
    providedId: readBytes(field(record, 'providedId')),
    schedule: decodeSchedule(record),
    action: decodeAction(field(record, 'action'), owner),
  };
}

// H keeps a schedule in the record, M the times themselves.
function decodeSchedule(record: Struct): TaskTimes {
  const schedule = record.get('schedule');
  if (schedule === undefined) return decodeFixed(record);
  if (!(schedule instanceof Enum)) throw notUnderstood('its schedule is no choice');
  const inner = asStruct(schedule.value, 'its schedule');
  if (schedule.type === 'Fixed') return decodeFixed(inner);
  if (schedule.type !== 'Recurring') throw notUnderstood(`its schedule is ${schedule.type}`);
  return {
    kind: 'recurring',
    next: readInteger(field(inner, 'nextExecutionTime')),
    frequency: readInteger(field(inner, 'frequency')),
  };
}

function decodeFixed(from: Struct): TaskTimes {
  const times = field(from, 'executionTimes');
  if (!(times instanceof Vec)) throw notUnderstood('its times are no list');
  return {
    kind: 'fixed',
    times: [...times].map((time) => readInteger(time as Codec)),
    left: Number(readInteger(field(from, 'executionsLeft'))),
  };
}

function decodeAction(action: Codec, owner: Account): TaskAction {
  if (!(action instanceof Enum)) throw notUnderstood('its action is no choice');
  const inner = asStruct(action.value, 'its action');
  const name = action.type.toLowerCase();
  if (name === 'xcmp') {
    return {
      kind: 'crossChain',
      paraId: Number(readInteger(field(inner, 'paraId'))),
      currencyId: Number(readInteger(field(inner, 'currencyId'))),
      call: readBytes(field(inner, 'encodedCall')),
      callWeight: readInteger(field(inner, 'encodedCallWeight')),
    };
  }
  if (name === 'dynamicdispatch')
    return { kind: 'dynamicDispatch', call: readBytes(field(inner, 'encodedCall')) };
  if (name === 'nativetransfer') {
    const sender = inner.get('sender');
    return {
      kind: 'nativeTransfer',
      sender: sender === undefined ? owner : readAccount(sender),
      recipient: readAccount(field(inner, 'recipient')),
      amount: readInteger(field(inner, 'amount')),
    };
  }
  throw notUnderstood(`its action is ${action.type}`);
}

function asStruct(value: Codec, what: string): Struct {
  if (value instanceof Struct) return value;
  throw notUnderstood(`${what} has no fields`);
}

function field(struct: Struct, name: string): Codec {
  const value = struct.get(name);
  if (value === undefined) throw notUnderstood(`it has no field ${name}`);
  return value;
}

function readInteger(value: Codec): bigint {
  return BigInt(value.toString());
}

function readBytes(value: Codec): Hex {
  return value instanceof Bytes ? formatHex(value.toU8a(true)) : value.toHex();
}

function readAccount(value: Codec): Account {
  const hex = value.toHex();
  return { kind: hex.length === 42 ? 'AccountKey20' : 'AccountId32', hex };
}

function notUnderstood(reason: string): TaskNotUnderstoodError {
  return new TaskNotUnderstoodError({ reason });
}
