import { type Account, type Hex, isRecord, type JsonValue, parseAccount, readAmount } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { Enum, Struct } from '@polkadot/types-codec';
import { isHex } from '@polkadot/util';
import type { UnixSeconds } from '../schedules/parseTime.js';
import type {
  CrossChainOrder,
  CurrencyId,
  DynamicDispatchOrder,
  NativeTransferOrder,
} from '../tasks/TaskOrder.js';

/** Action of a stored task. */
export type TaskAction =
  | (Pick<CrossChainOrder, 'kind' | 'paraId' | 'call' | 'callWeight'> & {
      /** Undefined if the record has none. */
      readonly currencyId: CurrencyId | undefined;
    })
  | Pick<DynamicDispatchOrder, 'kind' | 'call'>
  | (Pick<NativeTransferOrder, 'kind' | 'recipient' | 'amount'> & { readonly sender: Account })
  | {
      /** An action that the variants of the service do not have. */
      readonly kind: 'other';
      /** The name of the action on the chain; undefined if the record itself cannot be decoded. */
      readonly name: string | undefined;
      /** The whole record as plain JSON, or its bytes as hex. */
      readonly record: JsonValue;
    };

/** Schedule of a stored task; of fixed times, `left` is the number of runs to come. */
export type TaskTimes =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[]; readonly left: number }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint }
  /** A schedule that the variants of the service do not have. */
  | { readonly kind: 'other' };

/** A task in the storage of the chain, whose `id` is the `taskId` of its events. The chain removes a task that is done or cancelled. */
export interface Task {
  readonly id: Hex;
  readonly owner: Account;
  /** The bytes that the owner chose; undefined if the record has none. */
  readonly providedId: Hex | undefined;
  readonly schedule: TaskTimes;
  readonly action: TaskAction;
}

/** Decodes a record of the service. One of neither variant becomes a task of unknown kind (`other`): a list of tasks stays complete. */
export function decodeTask(value: Codec, { owner, id }: Pick<Task, 'owner' | 'id'>): Task {
  const record = value.toPrimitive(true) as JsonValue;
  const fields = takeFields(record);
  const stored = readAccount(fields.ownerId) ?? owner;
  const action = value instanceof Struct ? value.get('action') : undefined;
  const name = action instanceof Enum ? action.type : undefined;
  const inner = takeFields(Object.values(takeFields(fields.action))[0]);
  return {
    id,
    owner: stored,
    providedId: readHex(fields.providedId),
    schedule: decodeTimes(fields),
    action: decodeAction(name, inner, stored) ?? { kind: 'other', name, record },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function takeFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** Decodes the times of a record: a schedule in variant H, a list of times in variant M, one time in the earliest runtimes. */
function decodeTimes(record: Fields): TaskTimes {
  const stored = 'schedule' in record ? takeFields(Object.values(takeFields(record.schedule))[0]) : record;
  const next = readAmount(stored, 'nextExecutionTime');
  const frequency = readAmount(stored, 'frequency');
  if (next !== undefined && frequency !== undefined) return { kind: 'recurring', next, frequency };
  const time = readAmount(stored, 'time');
  if (time !== undefined) return { kind: 'fixed', times: [time], left: 1 };
  const { executionTimes: times } = stored;
  const left = readAmount(stored, 'executionsLeft');
  if (!Array.isArray(times) || left === undefined) return { kind: 'other' };
  return { kind: 'fixed', times: times.map((one) => BigInt(one)), left: Number(left) };
}

function decodeAction(name: string | undefined, inner: Fields, owner: Account): TaskAction | undefined {
  const kind = name?.toLowerCase();
  const call = readHex(inner.encodedCall);
  if (kind === 'dynamicdispatch') return call && { kind: 'dynamicDispatch', call };
  if (kind === 'xcmp') {
    const { encodedCallWeight: weight } = inner;
    const paraId = readAmount(inner, 'paraId');
    const callWeight = readAmount(isRecord(weight) ? weight : { refTime: weight }, 'refTime');
    if (paraId === undefined || callWeight === undefined || !call) return undefined;
    const currencyId = (inner.currencyId ?? undefined) as CurrencyId | undefined;
    return { kind: 'crossChain', paraId: Number(paraId), currencyId, call, callWeight };
  }
  if (kind !== 'nativetransfer') return undefined;
  const recipient = readAccount(inner.recipient);
  const amount = readAmount(inner, 'amount');
  if (!recipient || amount === undefined) return undefined;
  return { kind: 'nativeTransfer', sender: readAccount(inner.sender) ?? owner, recipient, amount };
}

function readHex(value: unknown): Hex | undefined {
  return isHex(value) ? value : undefined;
}

/** An account of 32 bytes is an address in a decoded value, of 20 bytes hex. */
function readAccount(value: unknown): Account | undefined {
  return typeof value === 'string' ? parseAccount(value) : undefined;
}
