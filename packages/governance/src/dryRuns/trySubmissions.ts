import { encodeCall, type JsonValue, type Runtime } from '@parachron/core';
import type { SourcedAnswer, Track } from '../reading/Governance.js';
import { submitCall } from '../submitting/submitCall.js';
import { createSampleAccount } from './createSampleAccount.js';
import type { DryRunOutcome, RootDryRun } from './RootDryRun.js';

interface Submission {
  readonly runtime: Runtime;
  readonly pallet: string;
  readonly tracks: readonly Track[];
}

/** The result of a tried submission; unknown parts are absent. */
export interface SubmissionDryRun {
  readonly track?: SourcedAnswer<Track | undefined>;
  /** The block of the referendum's alarm. */
  readonly alarm?: number;
}

/**
 * Tries submissions of proposals with several origins: the event names the track, and the pallet refuses an origin
 * without a track.
 */
export async function trySubmissions(
  dryRun: RootDryRun,
  submission: Submission,
  origins: readonly JsonValue[],
): Promise<readonly SubmissionDryRun[]> {
  const { runtime, pallet } = submission;
  const { registry } = runtime;
  const account = createSampleAccount(registry);
  const signed = { origin: { system: { Signed: account.hex } }, endow: account };
  const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const submits = origins.map((origin) => submitCall(runtime, { pallet, origin, call: remark, after: 1 }));
  const outcomes = await dryRun.runAll(
    submits.flatMap((call) => (call ? [{ ...signed, call: call.hex }] : [])),
  );
  const source = `${pallet}.submit, tried with ${dryRun.means}`;
  let at = 0;
  return submits.map((call): SubmissionDryRun => {
    if (!call) return { track: { known: true, value: undefined, source: `the types of ${pallet}.submit` } };
    const outcome = outcomes[at++];
    return outcome ? readOutcome(outcome, { ...submission, source }) : {};
  });
}

function readOutcome(
  { ok, error, events }: DryRunOutcome,
  { pallet, tracks, source }: Submission & { readonly source: string },
): SubmissionDryRun {
  // BadOrigin also means that there is no track: a referendum pallet of a body accepts only proposals of that body.
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
