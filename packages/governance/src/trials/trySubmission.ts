import { encodeCall, type Runtime } from '@parachron/core';
import type { Discovered, Track } from '../reading/Governance.js';
import { submitCall } from '../routes/submitCall.js';
import { isRefused, type RootTrial, type TrialOutcome } from './RootTrial.js';
import { sampleAccount } from './sampleAccount.js';

interface Submission {
  readonly runtime: Runtime;
  readonly pallet: string;
  readonly tracks: readonly Track[];
}

/** What a submission shows; parts are missing where the trial could not tell. */
export interface SubmissionTrial {
  readonly rootTrack?: Discovered<Track | undefined>;
  /** The block at which the alarm of the referendum rings. */
  readonly alarm?: number;
}

/** Submits a proposal of root: the event names the track, and the pallet refuses where it has none. */
export async function trySubmission(trial: RootTrial, submission: Submission): Promise<SubmissionTrial> {
  const { runtime, pallet } = submission;
  const { registry } = runtime;
  const account = sampleAccount(registry);
  const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const submit = submitCall(runtime, { pallet, origin: { system: 'Root' }, call: remark, after: 1 });
  if (!submit)
    return { rootTrack: { known: true, value: undefined, source: `the types of ${pallet}.submit` } };
  const origin = { system: { Signed: account.hex } };
  const outcome = await trial.run({ origin, call: submit.hex, endow: account });
  return outcome
    ? readOutcome(outcome, { ...submission, source: `${pallet}.submit, tried by ${trial.means}` })
    : {};
}

function readOutcome(
  outcome: TrialOutcome,
  { pallet, tracks, source }: Submission & { readonly source: string },
): SubmissionTrial {
  const { ok, error, events } = outcome;
  // Whoever may submit is asked for first: a body of members takes proposals of its own only.
  if (isRefused(outcome) || (!ok && error === 'NoTrack'))
    return { rootTrack: { known: true, value: undefined, source } };
  const submitted = events.find((one) => one.pallet === pallet && one.method === 'Submitted');
  const value = tracks.find((track) => track.id === Number(submitted?.data.track));
  const alarm = Number(events.find(({ method }) => method === 'Scheduled')?.data.when);
  return {
    ...(submitted && value ? { rootTrack: { known: true, value, source } } : {}),
    ...(submitted && Number.isFinite(alarm) ? { alarm } : {}),
  };
}
