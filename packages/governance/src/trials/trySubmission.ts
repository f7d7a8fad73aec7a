import { encodeCall, type JsonValue, type Runtime } from '@parachron/core';
import type { Discovered, Track } from '../reading/Governance.js';
import { submitCall } from '../routes/submitCall.js';
import type { RootTrial, TrialOutcome } from './RootTrial.js';
import { sampleAccount } from './sampleAccount.js';

interface Submission {
  readonly runtime: Runtime;
  readonly pallet: string;
  readonly tracks: readonly Track[];
  /** The origin of the proposal. */
  readonly origin: JsonValue;
}

/** What a submission shows; parts are missing where the trial could not tell. */
export interface SubmissionTrial {
  readonly track?: Discovered<Track | undefined>;
  /** The block at which the alarm of the referendum rings. */
  readonly alarm?: number;
}

/** Submits a proposal of an origin: the event names the track, and the pallet refuses where it has none. */
export async function trySubmission(trial: RootTrial, submission: Submission): Promise<SubmissionTrial> {
  const { runtime, pallet, origin: proposed } = submission;
  const { registry } = runtime;
  const account = sampleAccount(registry);
  const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const submit = submitCall(runtime, { pallet, origin: proposed, call: remark, after: 1 });
  if (!submit) return { track: { known: true, value: undefined, source: `the types of ${pallet}.submit` } };
  const origin = { system: { Signed: account.hex } };
  const outcome = await trial.run({ origin, call: submit.hex, endow: account });
  return outcome
    ? readOutcome(outcome, { ...submission, source: `${pallet}.submit, tried by ${trial.means}` })
    : {};
}

function readOutcome(
  { ok, error, events }: TrialOutcome,
  { pallet, tracks, source }: Submission & { readonly source: string },
): SubmissionTrial {
  // Whoever may submit is asked for first: a body of members takes proposals of its own only.
  if (!ok && (error === 'NoTrack' || error === 'BadOrigin'))
    return { track: { known: true, value: undefined, source } };
  const submitted = events.find((one) => one.pallet === pallet && one.method === 'Submitted');
  const value = tracks.find((track) => track.id === Number(submitted?.data.track));
  const alarm = Number(events.find(({ method }) => method === 'Scheduled')?.data.when);
  return {
    ...(submitted && value ? { track: { known: true, value, source } } : {}),
    ...(submitted && Number.isFinite(alarm) ? { alarm } : {}),
  };
}
