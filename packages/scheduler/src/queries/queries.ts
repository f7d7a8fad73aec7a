import { AnswerNotUnderstoodError, type Chain } from '@parachron/client';
import {
  type Account,
  type Call,
  formatHex,
  type Hex,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
} from '@parachron/core';
import { hexToU8a, isHex } from '@polkadot/util';
import {
  FeesRefusedError,
  feeDetailsRead,
  QueryNotUnderstoodError,
  readRefusal,
  type TaskFees,
} from '../fees/feeReads.js';
import { encodeTaskName, type ProvidedId } from '../tasks/deriveTaskId.js';

/** Describes the account that other chains derive for an account of the service, by the service's own rule. */
export function crossChainAccountRead(account: Account): RuntimeCallRead<Account> {
  const args = () => parseHex(account.hex);
  return runtimeCallRead('XcmpHandlerApi', 'cross_chain_account', args, (bytes) => {
    if (bytes[0] === 0 && bytes.length === 33)
      return { kind: 'AccountId32', hex: formatHex(bytes.subarray(1)) };
    const answer = readRefusal(bytes) ?? formatHex(bytes);
    throw new QueryNotUnderstoodError({ query: 'XcmpHandlerApi_cross_chain_account', answer });
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
      const answer = formatHex(bytes);
      throw new QueryNotUnderstoodError({ query: 'AutomationTimeApi_generate_task_id', answer });
    },
  );
}

/** Gets the fees of a scheduling call, or of an encoded extrinsic, signed or unsigned; variant H. */
export async function getFeeDetails(chain: Chain, extrinsic: Hex | Call): Promise<TaskFees> {
  if (typeof extrinsic !== 'string') requireInput({ extrinsic }, { extrinsic: { hex: 'string' } });
  const asked = typeof extrinsic === 'string' ? parseHex(extrinsic, { field: 'extrinsic' }) : extrinsic;
  const fees = await query(chain, feeDetailsRead(asked));
  if ('executionFee' in fees) return fees;
  throw new FeesRefusedError({ query: 'AutomationTimeApi_query_fee_details', reason: fees.refused });
}

/** Calls a function of the service's runtime at the best block. Its node has RPC methods for the same functions. */
export async function query<T>(chain: Chain, read: RuntimeCallRead<T>): Promise<T> {
  const { registry } = chain.runtime;
  const method = `${read.api}_${read.method}`;
  const answer = await chain.request('state_call', [method, formatHex(read.args(registry))]);
  if (isHex(answer)) return read.decode(hexToU8a(answer), registry);
  const { endpoint } = chain;
  throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not hex' });
}
