import { type Account, formatHex, type Hex, type JsonValue, type Planck } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { Bytes, Enum, Struct, Vec } from '@polkadot/types-codec';
import type { UnixSeconds } from '../schedules/parseTime.js';
import type { CurrencyId } from '../tasks/TaskOrder.js';

/** Action of a stored task. */
export type TaskAction =
  | {
      readonly kind: 'crossChain';
      readonly paraId: number;
      /** Undefined if the runtime has only one currency. */
      readonly currencyId: CurrencyId | undefined;
      readonly call: Hex;
      /** Weight of the call, in picoseconds. */
      readonly callWeight: bigint;
    }
  | { readonly kind: 'dynamicDispatch'; readonly call: Hex }
  | {
      readonly kind: 'nativeTransfer';
      readonly sender: Account;
      readonly recipient: Account;
      readonly amount: Planck;
    }
  | {
      /** An action that the variants of the service do not have. */
      readonly kind: 'other';
      /** The name of the action on the chain; undefined if the record itself cannot be decoded. */
      readonly name: string | undefined;
      /** The whole record as plain JSON, or its bytes as hex. */
      readonly record: JsonValue;
    };

/** Schedule of a stored task. */
export type TaskTimes =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[]; readonly left: number }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint }
  /** A schedule that the variants of the service do not have. */
  | { readonly kind: 'other' };

/** A task in the storage of the chain. The chain removes a task that is done or cancelled. */
export interface Task {
  readonly id: Hex;
  readonly owner: Account;
  /** The bytes that the owner chose; undefined if the record has none. */
  readonly providedId: Hex | undefined;
  readonly schedule: TaskTimes;
  readonly action: TaskAction;
}

/**
 * Decodes a record of the service. A record of neither variant becomes a task of unknown kind (`other`), so that a list
 * of tasks stays complete.
 */
export function decodeTask(value: Codec, { owner, id }: Pick<Task, 'owner' | 'id'>): Task {
  const record = value instanceof Struct ? value : undefined;
  const stored = readAccount(record?.get('ownerId')) ?? owner;
  const action = record?.get('action');
  const name = action instanceof Enum ? action.type : undefined;
  return {
    id,
    owner: stored,
    providedId: readBytes(record?.get('providedId')),
    schedule: (record && decodeTimes(record)) ?? { kind: 'other' },
    action: (action instanceof Enum ? decodeAction(action, stored) : undefined) ?? {
      kind: 'other',
      name,
      record: value.toPrimitive(true) as JsonValue,
    },
  };
}

/**
 * Decodes the times of a record: variant H stores a schedule, variant M a list of times, and the earliest runtimes one
 * time.
 */
function decodeTimes(record: Struct): TaskTimes | undefined {
  const schedule = record.get('schedule');
  if (!(schedule instanceof Enum)) return decodeFixed(record);
  const inner = schedule.value;
  if (!(inner instanceof Struct)) return undefined;
  const next = readInteger(inner.get('nextExecutionTime'));
  const frequency = readInteger(inner.get('frequency'));
  if (next === undefined || frequency === undefined) return decodeFixed(inner);
  return { kind: 'recurring', next, frequency };
}

function decodeFixed(from: Struct): TaskTimes | undefined {
  const time = readInteger(from.get('time'));
  if (time !== undefined) return { kind: 'fixed', times: [time], left: 1 };
  const times = from.get('executionTimes');
  const left = readInteger(from.get('executionsLeft'));
  if (!(times instanceof Vec) || left === undefined) return undefined;
  return { kind: 'fixed', times: [...times].map((one) => BigInt(String(one))), left: Number(left) };
}

function decodeAction({ type, value: inner }: Enum, owner: Account): TaskAction | undefined {
  if (!(inner instanceof Struct)) return undefined;
  const name = type.toLowerCase();
  const call = readBytes(inner.get('encodedCall'));
  if (name === 'xcmp') return decodeCrossChain(inner, call);
  if (name === 'dynamicdispatch') return call && { kind: 'dynamicDispatch', call };
  if (name !== 'nativetransfer') return undefined;
  const recipient = readAccount(inner.get('recipient'));
  const amount = readInteger(inner.get('amount'));
  const sender = readAccount(inner.get('sender')) ?? owner;
  if (!recipient || amount === undefined) return undefined;
  return { kind: 'nativeTransfer', sender, recipient, amount };
}

function decodeCrossChain(inner: Struct, call: Hex | undefined): TaskAction | undefined {
  const paraId = readInteger(inner.get('paraId'));
  const weight = inner.get('encodedCallWeight');
  const callWeight = readInteger(weight instanceof Struct ? weight.get('refTime') : weight);
  if (paraId === undefined || callWeight === undefined || !call) return undefined;
  const currencyId = inner.get('currencyId')?.toPrimitive() as CurrencyId | undefined;
  return { kind: 'crossChain', paraId: Number(paraId), currencyId, call, callWeight };
}

function readInteger(value: Codec | undefined): bigint | undefined {
  const text = value?.toString() ?? '';
  return /^\d+$/.test(text) ? BigInt(text) : undefined;
}

function readBytes(value: Codec | undefined): Hex | undefined {
  return value instanceof Bytes ? formatHex(value.toU8a(true)) : value?.toHex();
}

function readAccount(value: Codec | undefined): Account | undefined {
  const hex = value?.toHex();
  return hex && { kind: hex.length === 42 ? 'AccountKey20' : 'AccountId32', hex };
}
