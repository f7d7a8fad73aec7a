import { omitUndefined } from '@parachron/core';
import type { Instruction } from '@parachron/xcm';
import { readReal } from '../calls/proxiedCall.js';
import type { Verdict } from '../delivery/chooseVerdict.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import { type ProgramSummary, summarize } from '../delivery/readProgram.js';
import { type Finding, readError, readRun } from '../delivery/readRun.js';
import { isFiltered, isProxyMade } from '../types/deriveProxiedEnd.js';
import { findCallEnd } from './findCallEnd.js';
import { findEntryFailure, isStoppedAtEntry } from './findEntryFailure.js';
import {
  findPaymentFailure,
  findPurchaseFailure,
  hold,
  listBeginnings,
  raise,
} from './findPaymentFailure.js';
import { findTransactFailure, plenty } from './findTransactFailure.js';
import { NoResult, type Trial } from './Trial.js';

/** A program with its end. */
interface Ran {
  readonly program: ProgramSummary;
  readonly verdict: Verdict;
}

/**
 * Finds the reason for the end of a program by runs of its variants, if the events of its own run leave the reason open, and the
 * obstacles behind it by runs without the obstacles that were found.
 *
 * @param removed the obstacles that this program is without
 */
export async function findReason(
  trial: Trial,
  ran: Ran,
  seen: Finding,
  removed: readonly DeliveryOutcome[] = [],
): Promise<Finding> {
  let known = seen;
  try {
    if (seen.isOpen) known = await find(trial, ran, seen);
    // A control that did not remove its obstacle shows nothing behind it.
    if (removed.includes(known.outcome)) return known;
    const behind = await findBehind(trial, ran.program, [...removed, known.outcome]);
    return { ...known, ...omitUndefined({ behind }) };
  } catch (error) {
    if (error instanceof NoResult) return known;
    throw error;
  }
}

/** The changes of a program that remove an obstacle: the control programs. */
const controls: {
  readonly [O in DeliveryOutcome]?: (program: ProgramSummary) => (one: Instruction) => Instruction;
} = {
  // Each run of a variant gives the payer what it needs.
  funds: () => (one) => one,
  fees: () => raise,
  'fees-missing': ({ fees }) => hold(fees?.amount ?? 0n),
  weight: () => (one) => (one.kind === 'Transact' ? { ...one, requireWeightAtMost: plenty } : one),
  'origin-kind-refused': () => (one) =>
    one.kind === 'Transact' ? { ...one, originKind: 'SovereignAccount' } : one,
};

/** Returns whether a change of the program removes an obstacle, so that a run shows what is behind it. */
export function isRemovable(outcome: DeliveryOutcome): boolean {
  return controls[outcome] !== undefined;
}

async function findBehind(
  trial: Trial,
  program: ProgramSummary,
  removed: readonly DeliveryOutcome[],
): Promise<readonly DeliveryOutcome[] | undefined> {
  const [outcome] = removed.slice(-1);
  const control = outcome && controls[outcome];
  if (!control) return undefined;
  const changed = summarize(program.instructions.map(control(program)), program.version);
  const verdict = await trial.require(changed.instructions, changed.version);
  const seen = readRun(verdict, { program: changed, runtime: trial.before.runtime });
  const next = await findReason(trial, { program: changed, verdict }, seen, removed);
  return removed.includes(next.outcome) ? undefined : [next.outcome, ...(next.behind ?? [])];
}

async function find(trial: Trial, { program, verdict }: Ran, seen: Finding): Promise<Finding> {
  const { kind, error, events } = verdict;
  if (seen.outcome === 'proxy-filtered') return findFilter(trial, program, seen);
  if (kind === 'completed' || events.some(isProxyMade)) return findCallEnd(trial, program);
  if (kind !== 'refused' && kind !== 'failed') return seen;
  const found = (await findFailure(trial, { program, verdict })) ?? seen;
  return { ...found, ...omitUndefined({ error: found.error ?? error }) };
}

async function findFailure(trial: Trial, ran: Ran): Promise<Finding | undefined> {
  const { program, verdict } = ran;
  const { kind, error } = verdict;
  const isUnweighed = error === 'WeightNotComputable' || error === 'Unsupported';
  if (kind === 'refused' || isUnweighed) return findEntryFailure(trial, program);
  if (error === 'TooExpensive') return findPurchaseFailure(trial, program);
  // An executor counts the instructions of a nested program by itself.
  const isNested = program.instructions.some((one) => 'xcm' in one);
  const at = (isNested ? undefined : verdict.index) ?? (await findStop(trial, program));
  if (at !== undefined && !isOfPayment(program, at)) return { ...(await findAt(trial, ran, at)), index: at };
  if (error === undefined && (await isStoppedAtEntry(trial, program, verdict))) {
    return findEntryFailure(trial, program);
  }
  return findPaymentFailure(trial, program);
}

/**
 * Finds the instruction at which a program stops: the one after the longest beginning of the program that runs to its end. A beginning
 * behind the payment runs to its end if a longer one does, so that the interval is halved. Undefined if no beginning does.
 */
async function findStop(
  trial: Trial,
  { instructions, version }: ProgramSummary,
): Promise<number | undefined> {
  const isRunning = async (length: number) => {
    const beginning = instructions.slice(0, length);
    return (await trial.require(beginning, version, { isFunded: false })).kind === 'completed';
  };
  const lengths = listBeginnings(instructions).map(({ length }) => length);
  let high = instructions.length - 1;
  let low = 0;
  for (const length of lengths.length > 0 ? lengths : [1]) {
    if (length <= high && (await isRunning(length))) {
      low = length;
      break;
    }
  }
  if (low === 0) return undefined;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await isRunning(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isOfPayment({ instructions, offer }: ProgramSummary, at: number): boolean {
  const kind = instructions[at]?.kind;
  return kind === 'BuyExecution' || kind === 'PayFees' || kind === offer?.kind;
}

async function findAt(trial: Trial, { program, verdict }: Ran, at: number): Promise<Finding> {
  const instruction = program.instructions[at];
  if (instruction?.kind === 'Transact') return findTransactFailure(trial, program, at);
  if (instruction?.kind === 'ExpectTransactStatus') {
    const before = program.instructions.slice(0, at);
    const call = program.calls.findLast(({ transact }) => before.includes(transact));
    const isOfSuccess = call && instruction.status.kind === 'Success';
    const end = isOfSuccess ? await findCallEnd(trial, program, [call]) : undefined;
    return { outcome: 'expectation-false', certainty: 'tried', ...omitUndefined({ error: end?.error }) };
  }
  if (verdict.error === undefined) return { outcome: 'xcm-failed', certainty: 'tried' };
  return { ...readError(verdict.error, { program, index: at }), certainty: 'tried' };
}

/** Finds whose filter refuses a call by proxy: the chain's own filter refuses it from the user as well. */
async function findFilter(trial: Trial, { calls }: ProgramSummary, seen: Finding): Promise<Finding> {
  const { runtime } = trial.before;
  for (const { transact } of calls) {
    const real = readReal(runtime, transact.call);
    const inner = real && runtime.registry.createType('Call', transact.call).args.at(-1)?.toHex();
    const end = inner && (await trial.dispatch(inner, real));
    if (end && isFiltered(end.failure)) return { ...seen, outcome: 'call-filtered' };
  }
  return seen;
}
