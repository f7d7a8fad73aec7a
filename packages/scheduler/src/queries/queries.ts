import {
  type Account,
  type Call,
  formatHex,
  type Hex,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Snapshot,
} from '@parachron/core';
import { FeesRefusedError, feeDetailsRead, readRefusal, type TaskFees } from '../fees/feeReads.js';
import { takeKnown } from '../reading/known.js';
import { encodeTaskName, type ProvidedId } from '../tasks/deriveTaskId.js';

/** Describes the account that other chains derive for an account of the service, by the service's own rule. */
export function crossChainAccountRead(account: Account): RuntimeCallRead<Account> {
  const args = () => parseHex(account.hex);
  return runtimeCallRead('XcmpHandlerApi', 'cross_chain_account', args, (bytes) => {
    if (bytes[0] === 0 && bytes.length === 33)
      return { kind: 'AccountId32', hex: formatHex(bytes.subarray(1)) };
    throw new Error(readRefusal(bytes) ?? formatHex(bytes));
  });
}

/** Describes the id of a task; `deriveTaskId` derives the same id without a request. */
export function taskIdRead(account: Account, providedId: ProvidedId): RuntimeCallRead<Hex> {
  const args = encodeTaskName(account, providedId);
  return runtimeCallRead(
    'AutomationTimeApi',
    'generate_task_id',
    () => args,
    (bytes) => {
      if (bytes.length === 32) return formatHex(bytes);
      throw new Error(`expected 32 bytes, got ${formatHex(bytes)}`);
    },
  );
}

/** Gets the fees of a scheduling call, or of an encoded extrinsic, signed or unsigned; variant H. */
export async function getFeeDetails(snapshot: Snapshot, extrinsic: Hex | Call): Promise<TaskFees> {
  if (typeof extrinsic !== 'string') requireInput({ extrinsic }, { extrinsic: { hex: 'string' } });
  const asked = typeof extrinsic === 'string' ? parseHex(extrinsic, { field: 'extrinsic' }) : extrinsic;
  const fees = await query(snapshot, feeDetailsRead(asked));
  if ('executionFee' in fees) return fees;
  throw new FeesRefusedError({ query: 'AutomationTimeApi_query_fee_details', reason: fees.refused });
}

/** Calls a function of the service's runtime. Its node has RPC methods for the same functions. @throws STATE_UNKNOWN */
export async function query<T>(snapshot: Snapshot, read: RuntimeCallRead<T>): Promise<T> {
  const { answer } = await snapshot.read({ answer: read });
  return takeKnown(answer, `${read.api}.${read.method}`);
}
