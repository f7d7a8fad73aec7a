import { concatBytes } from '@noble/hashes/utils.js';
import { AnswerNotUnderstoodError, type Chain } from '@parachron/client';
import {
  type Account,
  type Call,
  formatHex,
  type Hex,
  type Planck,
  parseHex,
  requireInput,
} from '@parachron/core';
import { hexToU8a, isHex } from '@polkadot/util';
import {
  type AutomationAction,
  decodeAutomationFees,
  decodeFeeDetails,
  encodeBareExtrinsic,
  encodeFeesQuestion,
  FeesRefusedError,
  QueryNotUnderstoodError,
  readRefusal,
  type TaskFees,
} from '../fees/getTaskFees.js';
import { encodeBytes, encodeProvidedId, type ProvidedId } from '../tasks/deriveTaskId.js';

/** Gets the account that other chains derive for an account of the service, by the service's own rule. */
export function getCrossChainAccount(chain: Chain, account: Account): Promise<Account> {
  const query = 'XcmpHandlerApi_cross_chain_account';
  return ask(chain, query, parseHex(account.hex), (bytes) => {
    if (bytes[0] === 0 && bytes.length === 33)
      return { kind: 'AccountId32', hex: formatHex(bytes.subarray(1)) };
    throw new QueryNotUnderstoodError({ query, answer: readRefusal(bytes) ?? formatHex(bytes) });
  });
}

/** Gets the id of a task from the service; `deriveTaskId` derives the same id without a request. */
export function getTaskId(chain: Chain, account: Account, providedId: ProvidedId): Promise<Hex> {
  const query = 'AutomationTimeApi_generate_task_id';
  const args = concatBytes(parseHex(account.hex), encodeBytes(parseHex(encodeProvidedId(providedId))));
  return ask(chain, query, args, (bytes) => {
    if (bytes.length === 32) return formatHex(bytes);
    throw new QueryNotUnderstoodError({ query, answer: formatHex(bytes) });
  });
}

/** Gets the fees of a scheduling call, or of an encoded extrinsic, signed or unsigned; variant H. */
export function getFeeDetails(chain: Chain, extrinsic: Hex | Call): Promise<TaskFees> {
  if (typeof extrinsic !== 'string') requireInput({ extrinsic }, { extrinsic: { hex: 'string' } });
  const query = 'AutomationTimeApi_query_fee_details';
  const bytes =
    typeof extrinsic === 'string'
      ? parseHex(extrinsic, { field: 'extrinsic' })
      : encodeBareExtrinsic(chain.runtime.registry, extrinsic.hex);
  return ask(chain, query, bytes, (result) => {
    const fees = decodeFeeDetails(result);
    if ('executionFee' in fees) return fees;
    throw new FeesRefusedError({ query, reason: fees.refused });
  });
}

/** Gets the execution fee of a kind of task for a number of executions, in planck; variant M. */
export async function getTimeAutomationFees(
  chain: Chain,
  action: AutomationAction,
  executions: number,
): Promise<Planck> {
  const args = encodeFeesQuestion(action, executions);
  return ask(chain, 'AutomationTimeApi_get_time_automation_fees', args, decodeAutomationFees);
}

/** Calls a function of the service's runtime at the best block. Its node has RPC methods for the same functions. */
async function ask<T>(
  chain: Chain,
  api: string,
  args: Uint8Array,
  decode: (bytes: Uint8Array) => T,
): Promise<T> {
  const answer = await chain.request('state_call', [api, formatHex(args)]);
  if (isHex(answer)) return decode(hexToU8a(answer));
  const { endpoint } = chain;
  throw new AnswerNotUnderstoodError({ endpoint, method: api, detail: 'the answer is not hex' });
}
