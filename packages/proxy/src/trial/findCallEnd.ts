import { type DispatchFailure, nameFailure } from '@parachron/client/decode';
import { isProxied } from '../calls/proxiedCall.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import type { ProgramCall, ProgramSummary } from '../delivery/readProgram.js';
import type { Finding } from '../delivery/readRun.js';
import { isFiltered, isProxyMade } from '../types/deriveProxiedEnd.js';
import type { Trial } from './Trial.js';

const unknown: Finding = { outcome: 'unknown', certainty: 'unknown', isOpen: true };
const executed: Finding = { outcome: 'executed', certainty: 'tried' };

/** Finds the end of the calls of a program that ran to its end without an event of them: each call alone, as the same account. */
export async function findCallEnd(
  trial: Trial,
  program: ProgramSummary,
  calls: readonly ProgramCall[] = program.calls.filter(({ expectsSuccess }) => !expectsSuccess),
): Promise<Finding> {
  let end = executed;
  for (const call of calls) {
    const found = await findEnd(trial, program, call);
    if (found.outcome !== 'executed' && found.outcome !== 'unknown') return found;
    if (found.outcome === 'unknown') end = unknown;
  }
  return end;
}

async function findEnd(trial: Trial, program: ProgramSummary, call: ProgramCall): Promise<Finding> {
  const { transact, caller } = call;
  const isByProxy = isProxied(trial.before.runtime, transact.call) === true;
  if (transact.originKind !== 'SovereignAccount') {
    const isMade = isByProxy && (await isMadeAsAccount(trial, program, call));
    return isMade
      ? { outcome: 'origin-kind-refused', certainty: 'tried', error: 'BadOrigin' }
      : expectStatus(trial, program, call);
  }
  const account = await trial.findAccount(caller);
  if (account === 'none') return { outcome: 'origin-not-convertible', certainty: 'tried' };
  const end = account && (await trial.dispatch(transact.call, account));
  if (!end) return expectStatus(trial, program, call);
  if (end.failure) return nameCallFailure(end.failure);
  // A call by proxy that works leaves an event, so the target did not dispatch it.
  return isByProxy ? { outcome: 'call-filtered', certainty: 'tried' } : executed;
}

/** Runs the program with an origin of an account instead of another kind. */
async function isMadeAsAccount(
  trial: Trial,
  { instructions, version }: ProgramSummary,
  { transact }: ProgramCall,
): Promise<boolean> {
  const ofAccount = instructions.map((one) =>
    one === transact ? ({ ...transact, originKind: 'SovereignAccount' } as const) : one,
  );
  return (await trial.require(ofAccount, version)).events.some(isProxyMade);
}

/** Runs the program with an expectation after the call, which XCM has since version 3. */
async function expectStatus(
  trial: Trial,
  { instructions, version }: ProgramSummary,
  { transact }: ProgramCall,
): Promise<Finding> {
  const at = instructions.indexOf(transact);
  if (version < 3 || at < 0) return unknown;
  const expected = { kind: 'ExpectTransactStatus', status: { kind: 'Success' } } as const;
  const { kind } = await trial.require(instructions.toSpliced(at + 1, 0, expected), version);
  if (kind === 'completed') return executed;
  return kind === 'failed' ? { outcome: 'call-failed', certainty: 'tried' } : unknown;
}

const silent: Readonly<Record<string, DeliveryOutcome>> = {
  'Proxy.NotProxy': 'proxy-not-found',
  'Proxy.Unannounced': 'proxy-delayed',
};

/** Names the outcome of a dispatched call that failed. */
function nameCallFailure(failure: DispatchFailure): Finding {
  const usual = silent[`${failure.usualPallet}.${failure.error}`] ?? 'call-failed';
  const outcome = isFiltered(failure) ? 'call-filtered' : usual;
  return { outcome, certainty: 'tried', error: nameFailure(failure) };
}
