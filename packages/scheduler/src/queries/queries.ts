import {
  type Account,
  type Answer,
  type Call,
  cutText,
  defineError,
  formatHex,
  type Hex,
  type Planck,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Snapshot,
} from '@parachron/core';
import { encodeU32, joinBytes, Reader } from '@parachron/core/scale';
import type { Registry } from '@polkadot/types/types';
import { takeKnown } from '../reading/known.js';
import { encodeTaskName, type ProvidedId } from '../tasks/deriveTaskId.js';

/** The chain cannot quote the fees of an extrinsic. */
export class FeesRefusedError extends defineError({
  code: 'FEES_REFUSED',
  fault: 'refused',
  message: (facts: { query: string; reason: string }) => `${facts.query} returned no fees: ${facts.reason}.`,
  hint: () => "Pass a scheduling call with a target and a currency of the service's table.",
}) {}

/** Fees of a task without inclusion, for all executions known at scheduling; in planck. */
export interface TaskFees {
  readonly executionFee: Planck;
  readonly xcmpFee: Planck;
}

/** Answer of the fee query of variant H: fees, or the reason of a refusal. */
export type FeeAnswer = TaskFees | { readonly refused: string };

/** Describes the fee query of variant H for a call, or for the bytes of an extrinsic. */
export function feeDetailsRead(asked: { readonly hex: Hex } | Uint8Array): RuntimeCallRead<FeeAnswer> {
  // A call becomes an unsigned extrinsic with its length prefix.
  const args = (registry: Registry) =>
    asked instanceof Uint8Array
      ? asked
      : registry.createType('Extrinsic', registry.createType('Call', asked.hex), { version: 4 }).toU8a();
  return runtimeCallRead('AutomationTimeApi', 'query_fee_details', args, decodeFeeDetails);
}

/** Decodes the answer of the fee query of variant H: a Result of two amounts, or of text. */
export function decodeFeeDetails(result: Uint8Array): FeeAnswer {
  return decodeResult(result, (input) => ({ executionFee: input.u128(), xcmpFee: input.u128() }));
}

/** Decodes a `Result<_, Vec<u8>>`, whose error is text. */
function decodeResult<T>(result: Uint8Array, decode: (input: Reader) => T): T | { readonly refused: string } {
  return decodeWhole(result, (input) => {
    const kind = input.u8();
    if (kind > 1) throw input.fail('expected a result');
    return kind === 0 ? decode(input) : { refused: new TextDecoder().decode(input.readBytes()) };
  });
}

function decodeWhole<T>(result: Uint8Array, decode: (input: Reader) => T): T {
  const input = new Reader(result);
  const value = decode(input);
  input.requireEnd();
  return value;
}

function automationRead<T>(method: string, args: Uint8Array, decode: (input: Reader) => T) {
  const read = (result: Uint8Array) => decodeWhole(result, decode);
  return runtimeCallRead('AutomationTimeApi', method, () => args, read);
}

/** The kinds of task in the fee query of variant M, in the spelling and the order of the interface. */
const automationActions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'] as const;

/** A kind of task in the fee query of variant M. */
export type AutomationAction = (typeof automationActions)[number];

/** Describes the fee query of variant M: the execution fee of a kind of task, in planck. */
export function automationFeesRead(action: AutomationAction, executions: number): RuntimeCallRead<Planck> {
  requireInput({ action }, { action: automationActions.join('|') as 'string' });
  const count = encodeU32(executions, 'executions');
  const args = joinBytes([Uint8Array.of(automationActions.indexOf(action)), count]);
  return automationRead('get_time_automation_fees', args, (input) => input.u128());
}

/**
 * Reads the account that other chains derive for an account of the service, by the service's own rule; unknown if the service refuses.
 * Chain: `XcmpHandlerApi.cross_chain_account`. Sends: one runtime call.
 */
export async function readCrossChainAccount(
  source: Pick<Snapshot, 'read'>,
  account: Account,
): Promise<Answer<Account>> {
  const args = () => parseHex(account.hex);
  const asked = runtimeCallRead('XcmpHandlerApi', 'cross_chain_account', args, (bytes) =>
    decodeResult(bytes, (input): Account => ({ kind: 'AccountId32', hex: formatHex(input.raw(32)) })),
  );
  const { answer } = await source.read({ answer: asked });
  if (!answer.known) return answer;
  const { value, evidence } = answer;
  if (!('refused' in value)) return { known: true, value, evidence };
  const reason = `The service names no account for this user: ${cutText(value.refused)}`;
  return { known: false, reason, howToFindOut: 'Give an account of 32 bytes.', evidence };
}

/** Describes the id of a task; `deriveTaskId` derives the same id without a request. */
export function taskIdRead(account: Account, providedId: ProvidedId): RuntimeCallRead<Hex> {
  const args = encodeTaskName(account, providedId);
  return automationRead('generate_task_id', args, (input) => formatHex(input.raw(32)));
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
