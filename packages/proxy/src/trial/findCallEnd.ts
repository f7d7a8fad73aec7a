import type { DispatchFailure } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import { isProxied } from '../calls/isProxied.js';
import { readForcedType, readReal } from '../calls/proxiedCall.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import type { ProgramCall } from '../delivery/readProgram.js';
import type { Finding } from '../delivery/readRun.js';
import { nameFailure } from '../dryRun/nameFailure.js';
import { findProxyRefusal } from '../proxies/findProxyRefusal.js';
import { getProxyFacts } from '../proxies/getProxyFacts.js';
import { deriveProxiedEnd } from '../types/deriveProxiedEnd.js';
import { isFiltered } from '../types/isFiltered.js';
import type { ProgramTrial } from './ProgramTrial.js';

const unknown: Finding = { outcome: 'unknown', certainty: 'unknown', isOpen: true };

/** Finds the end of the calls of a program that ran to its end without an event of them: each call alone, as the same account. */
export async function findCallEnd(trial: ProgramTrial): Promise<Finding> {
  const ends: Finding[] = [];
  for (const call of trial.program.calls) {
    const end = call.expectsSuccess ? executed : await findEnd(trial, call);
    if (end.outcome !== 'executed' && end.outcome !== 'unknown') return end;
    ends.push(end);
  }
  return ends.find(({ outcome }) => outcome === 'unknown') ?? executed;
}

const executed: Finding = { outcome: 'executed', certainty: 'tried' };

async function findEnd(trial: ProgramTrial, call: ProgramCall): Promise<Finding> {
  const { transact, caller } = call;
  const isByProxy = isProxied(trial.runtime, transact.call) === true;
  if (transact.originKind !== 'SovereignAccount') {
    if (isByProxy && (await isMadeAsAccount(trial, call))) {
      return { outcome: 'origin-kind-refused', certainty: 'tried', error: 'BadOrigin' };
    }
    return expectStatus(trial, call);
  }
  const account = await trial.findAccount(caller);
  if (account === 'none') return { outcome: 'origin-not-convertible', certainty: 'tried' };
  const end = account && (await trial.dispatch(transact.call, account));
  if (end?.failure) return nameCallFailure(end.failure);
  if (end && !isByProxy) return executed;
  // A call by proxy that works leaves an event, so the target did not dispatch it.
  if (end) return { outcome: 'call-filtered', certainty: 'tried' };
  const refused =
    account && isByProxy ? await readRefusal(trial, { call: transact.call, account }) : undefined;
  return refused ?? (await expectStatus(trial, call));
}

/** Names the outcome of a dispatched call that failed. */
export function nameCallFailure(failure: DispatchFailure): Finding {
  const silent: Readonly<Record<string, DeliveryOutcome>> = {
    'Proxy.NotProxy': 'proxy-not-found',
    'Proxy.Unannounced': 'proxy-delayed',
  };
  const usual = silent[`${failure.usualPallet}.${failure.error}`] ?? 'call-failed';
  const outcome = isFiltered(failure) ? 'call-filtered' : usual;
  return { outcome, certainty: 'tried', error: nameFailure(failure) };
}

/** Runs the program with an origin of an account instead of another kind. */
async function isMadeAsAccount(trial: ProgramTrial, { transact }: ProgramCall): Promise<boolean> {
  const changed = trial.program.instructions.map((one) =>
    one === transact ? { ...transact, originKind: 'SovereignAccount' as const } : one,
  );
  const verdict = await trial.runFunded(changed);
  return deriveProxiedEnd(verdict.events) !== undefined;
}

/** Runs the program with an expectation after the call, which XCM has since version 3. */
async function expectStatus(trial: ProgramTrial, { transact }: ProgramCall): Promise<Finding> {
  const { instructions, version } = trial.program;
  const at = instructions.indexOf(transact);
  if (version < 3 || at < 0) return unknown;
  const expected = { kind: 'ExpectTransactStatus', status: { kind: 'Success' } } as const;
  const verdict = await trial.runFunded(instructions.toSpliced(at + 1, 0, expected));
  if (verdict.kind === 'completed') return executed;
  return verdict.kind === 'failed' ? { outcome: 'call-failed', certainty: 'tried' } : unknown;
}

/** Reads whether the calling account is a proxy, for chains that can dispatch no call as an account. */
async function readRefusal(
  { trial: { before }, runtime }: ProgramTrial,
  { call, account }: { readonly call: Hex; readonly account: Account },
): Promise<Finding | undefined> {
  const real = readReal(runtime, call);
  if (!real) return undefined;
  const proxies = await getProxyFacts(before, { real, delegate: account });
  if (!proxies.known) return undefined;
  const refusal = findProxyRefusal(proxies.facts, readForcedType(runtime, call));
  if (!refusal) return undefined;
  const outcome = refusal === 'Unannounced' ? 'proxy-delayed' : 'proxy-not-found';
  return { outcome, certainty: 'tried', error: `Proxy.${refusal}` };
}
