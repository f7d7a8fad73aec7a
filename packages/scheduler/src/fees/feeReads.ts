import { defineError, type Hex, type Planck, type RuntimeCallRead, runtimeCallRead } from '@parachron/core';
import { bnToU8a, u8aConcat, u8aToBigInt } from '@polkadot/util';
import { encodeBareExtrinsic } from './encodeBareExtrinsic.js';

/** What a task costs besides its inclusion, for all executions that are known when it is scheduled; in planck. */
export interface TaskFees {
  readonly executionFee: Planck;
  readonly xcmpFee: Planck;
}

/** The kinds of task that variant M quotes fees for, as the interface spells them. */
export const automationActions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'] as const;

/** A kind of task that variant M quotes fees for. */
export type AutomationAction = (typeof automationActions)[number];

/** The fee query answered with bytes of another form. */
export class FeesNotUnderstoodError extends defineError({
  code: 'FEES_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { query: string; answer: string }) =>
    `The answer of ${facts.query} is not understood: ${facts.answer.slice(0, 80)}.`,
  hint: () => 'The node may run another interface; look at the metadata of AutomationTimeApi.',
}) {}

/** The chain cannot quote the fees of an extrinsic. */
export class FeesRefusedError extends defineError({
  code: 'FEES_REFUSED',
  fault: 'refused',
  message: (facts: { query: string; reason: string }) => `${facts.query} gives no fees: ${facts.reason}.`,
  hint: () => 'Ask for a scheduling call, whose target and currency the service has in its table.',
}) {}

/** What the fees query of variant H says: fees, or why not. */
export type FeeAnswer = TaskFees | { readonly refused: string };

const query = 'AutomationTimeApi_query_fee_details';

/** Describes the fees query of variant H for a call. */
export function feeDetailsRead(call: Hex): RuntimeCallRead<FeeAnswer> {
  return runtimeCallRead(
    'AutomationTimeApi',
    'query_fee_details',
    (registry) => encodeBareExtrinsic(registry, call),
    decodeFeeDetails,
  );
}

/** Reads a Result of two amounts, or bytes of text. */
export function decodeFeeDetails(result: Uint8Array): FeeAnswer {
  if (result[0] === 0 && result.length === 33) {
    return {
      executionFee: u8aToBigInt(result.subarray(1, 17), { isLe: true }),
      xcmpFee: u8aToBigInt(result.subarray(17), { isLe: true }),
    };
  }
  // A short text after its length of one byte.
  if (result[0] === 1) return { refused: new TextDecoder().decode(result.subarray(2)) };
  throw new FeesNotUnderstoodError({ query, answer: `${result.length} bytes` });
}

/** Encodes the question of the fees query of variant M. */
export function encodeFeesQuestion(action: AutomationAction, executions: number): Uint8Array {
  const index = automationActions.indexOf(action);
  return u8aConcat(new Uint8Array([index]), bnToU8a(executions, { bitLength: 32, isLe: true }));
}

/** Describes the fees query of variant M: the execution fee of a kind of task. */
export function automationFeesRead(action: AutomationAction, executions: number): RuntimeCallRead<Planck> {
  return runtimeCallRead(
    'AutomationTimeApi',
    'get_time_automation_fees',
    () => encodeFeesQuestion(action, executions),
    decodeAutomationFees,
  );
}

/** Reads one amount. */
export function decodeAutomationFees(result: Uint8Array): Planck {
  if (result.length === 16) return u8aToBigInt(result, { isLe: true });
  const answer = `${result.length} bytes`;
  throw new FeesNotUnderstoodError({ query: 'AutomationTimeApi_get_time_automation_fees', answer });
}
