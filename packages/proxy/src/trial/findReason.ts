import { type Hex, omitUndefined } from '@parachron/core';
import { readReal } from '../calls/proxiedCall.js';
import { type Finding, readError, readRun, withError } from '../delivery/readRun.js';
import { isProxyMade } from '../types/deriveProxiedEnd.js';
import { isFiltered } from '../types/isFiltered.js';
import { findCallEnd } from './findCallEnd.js';
import { findEntryFailure, isStoppedAtEntry } from './findEntryFailure.js';
import { findPaymentFailure, findPurchaseFailure } from './findPaymentFailure.js';
import { findStop } from './findStop.js';
import { findTransactFailure } from './findTransactFailure.js';
import { NoResult } from './NoResult.js';
import type { ProgramTrial } from './ProgramTrial.js';

/** Finds the reason for the end of a program by runs of its variants, if the events of its own run leave the reason open. */
export async function findReason(trial: ProgramTrial, seen: Finding): Promise<Finding> {
  try {
    return await find(trial, seen);
  } catch (error) {
    if (error instanceof NoResult) return seen;
    throw error;
  }
}

async function find(trial: ProgramTrial, seen: Finding): Promise<Finding> {
  const { verdict } = trial;
  const { kind, error } = verdict;
  if (seen.outcome === 'proxy-filtered') return findFilter(trial, seen);
  if (kind === 'completed' || verdict.events.some(isProxyMade)) return findCallEnd(trial);
  if (kind === 'refused') return withError(await findEntryFailure(trial), error);
  if (kind !== 'failed') return seen;
  return withError((await findFailure(trial)) ?? seen, error);
}

async function findFailure(trial: ProgramTrial): Promise<Finding | undefined> {
  const { program, verdict } = trial;
  const { error } = verdict;
  if (error === 'WeightNotComputable' || error === 'Unsupported') return findEntryFailure(trial);
  if (error === 'TooExpensive') return findPurchaseFailure(trial);
  // An executor counts the instructions of a nested program by itself.
  const isNested = program.instructions.some((one) => 'xcm' in one);
  const named = isNested ? undefined : verdict.index;
  const isUnnamed = error === undefined && named === undefined;
  if (isUnnamed && (await isStoppedAtEntry(trial, program.instructions, verdict)))
    return findEntryFailure(trial);
  const mayBePayment = error === 'FailedToTransactAsset' || isUnnamed;
  const payment = mayBePayment ? await findPaymentFailure(trial) : undefined;
  if (payment) return addFunded(trial, payment);
  const at = named ?? (await findStop(trial));
  return at === undefined ? undefined : findAt(trial, at);
}

/** Adds what happens with enough funds: a second obstacle may be behind the first. */
async function addFunded(
  trial: ProgramTrial,
  { verdict, ...finding }: NonNullable<Awaited<ReturnType<typeof findPaymentFailure>>>,
): Promise<Finding> {
  if (!verdict) return finding;
  const { program, runtime } = trial;
  const seen = readRun(verdict, { program, runtime });
  const { outcome } = seen.isOpen ? await findReason(trial.ended(verdict), seen) : seen;
  return { ...finding, funded: outcome };
}

async function findAt(trial: ProgramTrial, at: number): Promise<Finding | undefined> {
  const { program, verdict } = trial;
  const instruction = program.instructions[at];
  switch (instruction?.kind) {
    case 'BuyExecution':
    case 'PayFees':
      return findPurchaseFailure(trial);
    case 'Transact':
      return findTransactFailure(trial, at);
    case 'ExpectTransactStatus': {
      const before = program.instructions.slice(0, at);
      const call = program.calls.findLast(({ transact }) => before.includes(transact));
      const isOfSuccess = instruction.status.kind === 'Success';
      const end =
        call && isOfSuccess ? await findCallEnd(trial.only({ ...call, expectsSuccess: false })) : undefined;
      return { outcome: 'expectation-false', certainty: 'tried', ...omitUndefined({ error: end?.error }) };
    }
    default:
      if (verdict.error === undefined) return { outcome: 'xcm-failed', certainty: 'tried' };
      return { ...readError(verdict.error, { program, index: at }), certainty: 'tried' };
  }
}

/** Finds whose filter refuses a call by proxy: the chain's own filter refuses it from the user as well. */
async function findFilter(trial: ProgramTrial, seen: Finding): Promise<Finding> {
  for (const { transact } of trial.program.calls) {
    const inner = readInner(trial, transact.call);
    const end = inner && (await trial.dispatch(inner.call, inner.real));
    if (end && isFiltered(end.failure)) return { ...seen, outcome: 'call-filtered' };
  }
  return seen;
}

function readInner({ runtime }: ProgramTrial, call: Hex) {
  const real = readReal(runtime, call);
  if (!real) return undefined;
  const { args } = runtime.registry.createType('Call', call);
  const inner = args.at(-1)?.toHex();
  return inner === undefined ? undefined : { real, call: inner };
}
