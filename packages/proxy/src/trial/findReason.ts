import { encodeCall, hasCall, omitUndefined } from '@parachron/core';
import { programWeightRead } from '@parachron/weight';
import { type Asset, encodeProgram, hereLocation, type Instruction } from '@parachron/xcm';
import { isDecodable, readReal } from '../calls/proxiedCall.js';
import type { Verdict } from '../delivery/chooseVerdict.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import { isOffer, type ProgramCall, type ProgramSummary, summarize } from '../delivery/readProgram.js';
import { type Finding, found, readError, readRun } from '../delivery/readRun.js';
import { isFiltered } from '../types/deriveProxiedEnd.js';
import { findCallEnd } from './findCallEnd.js';
import { findPaymentFailure, findPurchaseFailure, listBeginnings, raise } from './findPaymentFailure.js';
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
const controls: { readonly [O in DeliveryOutcome]?: (one: Instruction) => Instruction } = {
  // Each run of a variant gives the payer what it needs.
  funds: (one) => one,
  fees: raise,
  weight: (one) => (one.kind === 'Transact' ? { ...one, requireWeightAtMost: plenty } : one),
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
  const changed = summarize(program.instructions.map(control), program.version);
  const verdict = await trial.require(changed.instructions, changed.version);
  const seen = readRun(verdict, changed);
  const next = await findReason(trial, { program: changed, verdict }, seen, removed);
  return removed.includes(next.outcome) ? undefined : [next.outcome, ...(next.behind ?? [])];
}

async function find(trial: Trial, { program, verdict }: Ran, seen: Finding): Promise<Finding> {
  const { kind, error, index } = verdict;
  if (seen.outcome === 'proxy-filtered') return findFilter(trial, program, seen);
  if (kind === 'completed') return findCallEnd(trial, program);
  if (kind !== 'refused' && kind !== 'failed') return seen;
  const found = (await findFailure(trial, { program, verdict })) ?? seen;
  // The run of the program itself may name the error and the place; further runs find the reason.
  return { ...found, ...omitUndefined({ error: found.error ?? error, index: found.index ?? index }) };
}

async function findFailure(trial: Trial, ran: Ran): Promise<Finding | undefined> {
  const { program, verdict } = ran;
  const { kind, error } = verdict;
  const isUnweighed = error === 'WeightNotComputable' || error === 'Unsupported';
  if (kind === 'refused' || isUnweighed) return findEntryFailure(trial, program);
  if (error === 'TooExpensive') return findPurchaseFailure(trial, program);
  // An executor counts the instructions of a nested program by itself, which no task has.
  const at = (program.isOfTask ? verdict.index : undefined) ?? (await findStop(trial, program));
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
  return kind === 'BuyExecution' || kind === offer?.kind;
}

/** Finds why the instruction at a place behind the payment fails. */
async function findAt(trial: Trial, { program, verdict }: Ran, at: number): Promise<Finding> {
  const { call, isOfTask } = program;
  if (isOfTask && call && call.transact === program.instructions[at]) {
    return findTransactFailure(trial, program, call);
  }
  if (verdict.error === undefined) return found('xcm-failed');
  return { ...readError(verdict.error, { program, index: at }), certainty: 'tried' };
}

/** Finds whose filter refuses a call by proxy: the chain's own filter refuses it from the user as well. */
async function findFilter(trial: Trial, { call }: ProgramSummary, seen: Finding): Promise<Finding> {
  const { runtime } = trial.before;
  const real = call && readReal(runtime, call.transact.call);
  const inner = real && runtime.registry.createType('Call', call.transact.call).args.at(-1)?.toHex();
  const end = inner && (await trial.dispatch(inner, real));
  return end && isFiltered(end.failure) ? { ...seen, outcome: 'call-filtered' } : seen;
}

type Steps = Pick<ProgramSummary, 'instructions' | 'version'>;

/** Finds why a target does not start a program: it cannot weigh the program, or its barrier rejects the program. */
async function findEntryFailure(trial: Trial, program: ProgramSummary): Promise<Finding> {
  if (await canWeigh(trial, program)) return found('barrier');
  const { call } = program;
  const isUndecodable = call && !isDecodable(trial.before.runtime, call.transact.call);
  return found(isUndecodable ? 'undecodable-call' : 'not-weighable');
}

/**
 * Returns whether a program was stopped before its first instruction. Newer executors report that like a failed instruction, but
 * with the weight of the whole program as used: a shorter program then uses less.
 */
async function isStoppedAtEntry(
  trial: Trial,
  { instructions, version }: Steps,
  { kind, used }: Verdict,
): Promise<boolean> {
  if (kind !== 'failed' || !used) return kind === 'refused';
  const shorter = await trial.require(instructions.slice(0, -1), version, { isFunded: false });
  return shorter.kind === 'failed' && shorter.used !== undefined && shorter.used.refTime < used.refTime;
}

/** Asks the runtime for the weight; without an answer, the target starts a program without what it cannot weigh. */
async function canWeigh(trial: Trial, { instructions, version }: Steps): Promise<boolean> {
  const program = encodeProgram(instructions, { version });
  const { weight } = await trial.before.read({ weight: programWeightRead(program) });
  if (weight.known) return weight.value !== undefined;
  const isRefused = async (tried: readonly Instruction[]) => {
    const verdict = await trial.require(tried.map(raise), version, { isFunded: false });
    return isStoppedAtEntry(trial, { instructions: tried, version }, verdict);
  };
  // A program that starts with a greater limit and offer can be weighed.
  if (!(await isRefused(instructions))) return true;
  return isRefused(instructions.filter(({ kind }) => kind !== 'Transact').map(atHere));
}

// Relay chains give an unknown asset an unbounded weight.
function atHere(instruction: Instruction): Instruction {
  const move = (asset: Asset): Asset => ({ ...asset, id: hereLocation });
  if (isOffer(instruction)) return { ...instruction, assets: instruction.assets.map(move) };
  return instruction.kind === 'BuyExecution' ? { ...instruction, fees: move(instruction.fees) } : instruction;
}

type Transact = ProgramCall['transact'];

/** More than the smallest call weighs on any chain, and less than a queue refuses. */
const plenty = { refTime: 10_000_000_000n, proofSize: 200_000n };

/** Small calls that any account may make; a filter may refuse some of them in programs. */
const smallCalls = [
  { pallet: 'System', method: 'remark', args: { remark: '0x' } },
  { pallet: 'Utility', method: 'batch', args: { calls: [] } },
];

/**
 * Finds why a target does not dispatch the call of a task: with another call, a larger weight or the sender itself as the origin, one
 * change at a time, it does.
 */
async function findTransactFailure(
  trial: Trial,
  { instructions, version }: ProgramSummary,
  { transact }: ProgramCall,
): Promise<Finding> {
  const { runtime } = trial.before;
  if (!isDecodable(runtime, transact.call)) return found('undecodable-call');
  const before = instructions.slice(0, instructions.indexOf(transact));
  const isRun = async (change: Partial<Transact>, isBySender = false): Promise<boolean> => {
    const kept = before.filter(({ kind }) => !(isBySender && kind === 'DescendOrigin'));
    const { kind } = await trial.require([...kept, { ...transact, ...change }], version);
    return kind === 'completed';
  };
  const known = smallCalls.filter(({ pallet, method }) => hasCall(runtime.registry, pallet, method));
  const calls = [...known.map((call) => encodeCall(runtime.registry, call).hex), transact.call];
  const isAnyRun = async (change: Partial<Transact>, isBySender = false): Promise<boolean> => {
    for (const call of calls) {
      if (await isRun({ ...change, call, requireWeightAtMost: plenty }, isBySender)) return true;
    }
    return false;
  };
  if (await isAnyRun({})) {
    return found((await isRun({ requireWeightAtMost: plenty })) ? 'weight' : 'call-filtered');
  }
  // A target that derives no account for the sender itself may convert another kind of its origin; a filter refuses all kinds.
  for (const originKind of ['SovereignAccount', 'Xcm', 'Native', 'Superuser'] as const) {
    if (await isAnyRun({ originKind }, true)) return found('origin-not-convertible');
  }
  return found('call-filtered');
}
