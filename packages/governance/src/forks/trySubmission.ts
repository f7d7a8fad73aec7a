import type { Forkable } from '@parachron/client';
import type { JsonValue, Runtime, Snapshot } from '@parachron/core';
import type { BlockClock, ReferendaPallet, SourcedAnswer } from '../Governance.js';
import { encodeRemark, submitCall } from '../proposals.js';
import { readStored } from '../reading/readStored.js';
import { nameMeans, trySigned } from './tryCalls.js';

/** The result of a tried submission; unknown parts are absent. */
export interface Submission {
  readonly track?: ReferendaPallet['rootTrack'];
  readonly counts?: SourcedAnswer<BlockClock>;
}

/**
 * Tries the submission of a proposal with an origin: the pallet stores the track and the counted block of the referendum,
 * and refuses an origin without a track.
 */
export async function trySubmission(
  trials: Forkable,
  {
    runtime,
    of,
    origin,
  }: { readonly runtime: Runtime; readonly of: ReferendaPallet; readonly origin: JsonValue },
): Promise<Submission> {
  const { pallet, tracks } = of;
  const call = submitCall(runtime, { pallet, origin, call: encodeRemark(runtime.registry), after: 1 });
  if (!call) return { track: { known: true, value: undefined, source: `the types of ${pallet}.submit` } };
  const source = `${pallet}.submit, tried with ${nameMeans(runtime)}`;
  const outcome = await trySigned(trials, { call });
  // BadOrigin also means that there is no track: a referendum pallet of a body accepts only proposals of that body.
  if (outcome?.error === 'NoTrack' || outcome?.error === 'BadOrigin')
    return { track: { known: true, value: undefined, source } };
  if (!outcome?.ok) return {};
  const index = Number(await readStored(outcome.after, pallet, 'ReferendumCount')) - 1;
  const info = Object(await readStored(outcome.after, pallet, 'ReferendumInfoFor', [index]));
  const track = tracks.find(({ id }) => id === info.ongoing?.track);
  const clock = track && (await deriveClock(outcome.after, Number(info.ongoing.submitted)));
  return {
    ...(track ? { track: { known: true, value: track, source } } : {}),
    ...(clock ? { counts: { known: true, value: clock, source } } : {}),
  };
}

/** Derives which chain's blocks a pallet counts; undefined if both block numbers are equally close. */
async function deriveClock(after: Snapshot, submitted: number): Promise<BlockClock | undefined> {
  const relay = await readStored(after, 'ParachainSystem', 'LastRelayChainBlockNumber');
  if (relay === undefined) return undefined;
  const [toOwn, toRelay] = [after.block.number, Number(relay)].map((at) => Math.abs(at - submitted));
  if (toOwn === toRelay) return undefined;
  return Number(toOwn) < Number(toRelay) ? 'own' : 'relay';
}
