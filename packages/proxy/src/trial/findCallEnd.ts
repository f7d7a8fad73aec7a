import { nameFailure } from '@parachron/client/decode';
import { isProxied } from '../calls/proxiedCall.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import type { ProgramCall, ProgramSummary } from '../delivery/readProgram.js';
import { type Finding, found } from '../delivery/readRun.js';
import { isFiltered } from '../types/deriveProxiedEnd.js';
import type { Trial } from './Trial.js';

const unknown: Finding = { outcome: 'unknown', certainty: 'unknown', isOpen: true };

const silent: Readonly<Record<string, DeliveryOutcome>> = {
  'Proxy.NotProxy': 'proxy-not-found',
  'Proxy.Unannounced': 'proxy-delayed',
};

/** Finds the end of the call of a task that ran to its end without an event of the call: the call alone, as the same account. */
export async function findCallEnd(trial: Trial, program: ProgramSummary): Promise<Finding> {
  const { call, isOfTask } = program;
  if (!isOfTask || !call) return unknown;
  const account = await trial.findAccount(call.caller);
  if (account === 'none') return found('origin-not-convertible');
  const { transact } = call;
  const end = account && (await trial.dispatch(transact.call, account));
  if (!end) return expectStatus(trial, program, call);
  const { failure } = end;
  // A call by proxy that works leaves an event, so the target did not dispatch it.
  const isByProxy = isProxied(trial.before.runtime, transact.call) === true;
  if (!failure) return found(isByProxy ? 'call-filtered' : 'executed');
  const usual = silent[`${failure.usualPallet}.${failure.error}`] ?? 'call-failed';
  const outcome = isFiltered(failure) ? 'call-filtered' : usual;
  return { ...found(outcome), error: nameFailure(failure) };
}

/** Runs the program with an expectation after the call, which XCM has since version 3. */
async function expectStatus(
  trial: Trial,
  { instructions, version }: ProgramSummary,
  { transact }: ProgramCall,
): Promise<Finding> {
  if (version < 3) return unknown;
  const expected = { kind: 'ExpectTransactStatus', status: { kind: 'Success' } } as const;
  const { kind } = await trial.require(
    instructions.toSpliced(instructions.indexOf(transact) + 1, 0, expected),
    version,
  );
  if (kind === 'completed') return found('executed');
  return kind === 'failed' ? found('call-failed') : unknown;
}
