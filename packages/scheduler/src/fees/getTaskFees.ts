import {
  type Answer,
  defineError,
  type Evidence,
  type Hex,
  type Planck,
  pluralize,
  type RuntimeCallRead,
  runtimeCallRead,
  type Snapshot,
} from '@parachron/core';
import { encodeUnsigned } from '@parachron/core/scale';
import type { Variant } from '@parachron/runtime-types';
import type { Registry } from '@polkadot/types/types';
import { compactFromU8aLim, u8aConcat, u8aToBigInt } from '@polkadot/util';
import { listBookedTimes } from '../schedules/Schedule.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { formatCurrency } from '../tasks/taskCalls.js';
import { deriveServiceOffer, type NoServiceOffer, type TargetEntry, targetEntryRead } from './TargetEntry.js';

/** A value that the chain does not state, and a method to find the value. */
export interface Unknown {
  readonly what: string;
  readonly reason: string;
  readonly howToFindOut: string;
}

/** An amount, or the reason why it is unknown. */
export type Amount =
  | {
      readonly known: true;
      readonly value: Planck;
      readonly source: string;
      readonly evidence: readonly Evidence[];
    }
  | ({ readonly known: false } & Unknown);

/** The fees of a task that the chain quotes. */
export interface FoundFees {
  readonly execution: Amount;
  readonly xcm: Amount;
}

/** Number of executions that are paid when a task is scheduled. */
export function countExecutions(order: ScheduleOrder): number {
  return listBookedTimes(order.schedule).length;
}

/** Describes the reads for the fees of a task; the query differs between the variants. */
export function describeFeeReads(call: TaskCall<ScheduleOrder>, variant: Variant) {
  const { order } = call;
  const executions = countExecutions(order);
  return {
    ...(variant === 'H' ? { details: feeDetailsRead(call.hex) } : {}),
    ...(variant === 'M'
      ? {
          execution: automationFeesRead(order.kind === 'crossChain' ? 'XCMP' : 'NativeTransfer', executions),
        }
      : {}),
    ...(order.kind === 'crossChain' ? { entry: targetEntryRead(order.paraId, order.currencyId) } : {}),
  };
}

/** The answers to {@link describeFeeReads}. */
export interface FeeAnswers {
  readonly details?: Answer<FeeAnswer>;
  readonly execution?: Answer<Planck>;
  readonly entry?: Answer<TargetEntry | undefined>;
}

/** Derives the fees of a task from the answers to {@link describeFeeReads}. */
export function deriveFees(order: ScheduleOrder, answers: FeeAnswers): FoundFees {
  const { details } = answers;
  if (details?.known && 'executionFee' in details.value) {
    const source = 'AutomationTimeApi.query_fee_details';
    const { executionFee, xcmpFee } = details.value;
    const { evidence } = details;
    return {
      execution: describeKnown(executionFee, source, evidence),
      xcm: describeKnown(xcmpFee, source, evidence),
    };
  }
  const execution = readExecution(answers);
  if (order.kind !== 'crossChain') return { execution, xcm: describeKnown(0n, 'no message is sent') };
  return { execution, xcm: readXcm(order, answers) };
}

function describeKnown(value: Planck, source: string, ...evidence: readonly Evidence[]): Amount {
  return { known: true, value, source, evidence };
}

function describeUnknown(
  what: string,
  answer: Answer<unknown> | undefined,
  reason = 'The runtime quotes no fees.',
): Amount {
  const reported = answer && !answer.known ? answer : undefined;
  return {
    known: false,
    what,
    reason: reported?.reason ?? reason,
    howToFindOut: reported?.howToFindOut ?? 'Schedule such a task once, and read the fees from its events.',
  };
}

function readExecution({ execution, details }: FeeAnswers): Amount {
  if (execution?.known) {
    return describeKnown(execution.value, 'AutomationTimeApi.get_time_automation_fees', execution.evidence);
  }
  const reason =
    details?.known && 'refused' in details.value
      ? `The runtime answers: ${details.value.refused}.`
      : undefined;
  return describeUnknown('the execution fee', execution ?? details, reason);
}

function readXcm(order: Extract<ScheduleOrder, { kind: 'crossChain' }>, { entry }: FeeAnswers): Amount {
  const what = 'the XCM fee';
  const target = `para ${order.paraId} and currency ${formatCurrency(order.currencyId)}`;
  if (!entry?.known) return describeUnknown(what, entry);
  if (!entry.value) {
    const reason = `The service has no row for ${target}. Some services have a default for unlisted targets.`;
    return describeUnknown(what, undefined, reason);
  }
  const quoted = deriveXcmFee(entry.value, order.callWeight);
  if ('error' in quoted) {
    const reason = `A call weight of ${order.callWeight} is too large for ${target} (${quoted.error}).`;
    return describeUnknown(what, undefined, reason);
  }
  const fee = quoted.fee * BigInt(countExecutions(order));
  return describeKnown(fee, 'XcmpHandler.XcmChainCurrencyData', entry.evidence);
}

/** Gets the fees of a scheduling call at a block. */
export async function getTaskFees(
  snapshot: Snapshot,
  call: TaskCall<ScheduleOrder>,
  variant: Variant,
): Promise<FoundFees> {
  const answers = await snapshot.read(describeFeeReads(call, variant));
  return deriveFees(call.order, answers);
}

/** Derives the fee of one message in planck, or the error of the lookup; 0 if the user's account on the target pays. */
export function deriveXcmFee(
  entry: TargetEntry,
  callWeight: bigint,
): { readonly fee: Planck } | NoServiceOffer {
  const offered = deriveServiceOffer(entry, callWeight);
  if ('error' in offered) return offered;
  return { fee: entry.flow === 'remote' ? 0n : offered.offer };
}

/** The service's answer to a query has an unexpected form. */
export class QueryNotUnderstoodError extends defineError({
  code: 'QUERY_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { query: string; answer: string }) =>
    `${facts.query} returned an unexpected value: ${facts.answer.slice(0, 80)}.`,
  hint: () => 'Check that the endpoint is a node of the service: its runtime may have another interface.',
}) {}

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

const query = 'AutomationTimeApi_query_fee_details';

/** Describes the fee query of variant H for a call. */
function feeDetailsRead(call: Hex): RuntimeCallRead<FeeAnswer> {
  return runtimeCallRead(
    'AutomationTimeApi',
    'query_fee_details',
    (registry) => encodeBareExtrinsic(registry, call),
    decodeFeeDetails,
  );
}

/** Decodes the answer of the fee query of variant H: a Result of two amounts, or of text. */
export function decodeFeeDetails(result: Uint8Array): FeeAnswer {
  if (result[0] === 0 && result.length === 33) {
    return {
      executionFee: u8aToBigInt(result.subarray(1, 17), { isLe: true }),
      xcmpFee: u8aToBigInt(result.subarray(17), { isLe: true }),
    };
  }
  const refused = readRefusal(result);
  if (refused !== undefined) return { refused };
  throw new QueryNotUnderstoodError({
    query,
    answer: `${result.length} ${pluralize(result.length, 'byte')}`,
  });
}

/** Reads the error of a `Result<_, Vec<u8>>`, which is text; undefined for another value. */
export function readRefusal(result: Uint8Array): string | undefined {
  if (result[0] !== 1 || result.length < 2) return undefined;
  const [offset, length] = compactFromU8aLim(result.subarray(1));
  const text = result.subarray(1 + offset);
  return text.length === length ? new TextDecoder().decode(text) : undefined;
}

/** The kinds of task in the fee query of variant M, in the spelling and the order of the interface. */
const automationActions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'] as const;

/** A kind of task in the fee query of variant M. */
export type AutomationAction = (typeof automationActions)[number];

/** Encodes the arguments of the fee query of variant M. */
export function encodeFeesQuestion(action: AutomationAction, executions: number): Uint8Array {
  const count = encodeUnsigned(executions, { bits: 32, field: 'executions' });
  return u8aConcat(Uint8Array.of(automationActions.indexOf(action)), count);
}

/** Describes the fee query of variant M: the execution fee of a kind of task, in planck. */
function automationFeesRead(action: AutomationAction, executions: number): RuntimeCallRead<Planck> {
  const args = encodeFeesQuestion(action, executions);
  return runtimeCallRead('AutomationTimeApi', 'get_time_automation_fees', () => args, decodeAutomationFees);
}

/** Decodes the answer of the fee query of variant M: one amount in planck. */
export function decodeAutomationFees(result: Uint8Array): Planck {
  if (result.length === 16) return u8aToBigInt(result, { isLe: true });
  const answer = `${result.length} ${pluralize(result.length, 'byte')}`;
  throw new QueryNotUnderstoodError({ query: 'AutomationTimeApi_get_time_automation_fees', answer });
}

/** Encodes a call as an unsigned extrinsic with its length prefix, for queries of fees. */
export function encodeBareExtrinsic(registry: Registry, call: Hex): Uint8Array {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toU8a();
}
