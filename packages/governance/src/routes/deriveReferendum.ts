import {
  type Call,
  type DispatchRoute,
  formatCost,
  type JsonValue,
  type PlanCost,
  type RouteCall,
  type RoutePeriod,
} from '@parachron/core';
import type { Governance, ReferendaPallet, SourcedAnswer, Track } from '../reading/Governance.js';
import { getTrackUse, type TrackUse } from '../reading/getTrackUse.js';
import { deriveProposal } from '../submitting/deriveProposal.js';
import { submitCall } from '../submitting/submitCall.js';
import { derivePreimage } from './derivePreimage.js';
import { formatPeriod } from './formatPeriod.js';
import { describeAnySigner, type RouteContext } from './RouteContext.js';

/** The parts of a route by a referendum on a track: the preimage if required, the submission, the deposit. */
export type Referendum = Pick<DispatchRoute, 'calls' | 'costs' | 'periods' | 'needs'>;

/**
 * Derives the calls of a referendum that dispatches a call with an origin; undefined if the chain cannot accept them, or the track
 * decides no referendum.
 */
export async function deriveReferendum(
  context: RouteContext,
  {
    pallet,
    track,
    origin,
    call,
  }: {
    readonly pallet: ReferendaPallet;
    readonly track: Track;
    readonly origin: JsonValue;
    readonly call: Call;
  },
): Promise<Referendum | undefined> {
  const { governance } = context;
  const { runtime } = governance;
  const after = track.minEnactmentPeriod;
  const submit = submitCall(runtime, { pallet: pallet.pallet, origin, call, after });
  if (!submit) return undefined;
  // Older pallets take the hash of any call.
  const isInline = 'Inline' in deriveProposal(runtime, call).proposal && 'proposal' in submit.args;
  const [preimage, use] = await Promise.all([
    isInline ? { calls: [], costs: [] } : derivePreimage(context, call),
    getTrackUse(context.snapshot, { pallet, track }),
  ]);
  if (!preimage || use?.max === 0) return undefined;
  const signer = describeAnySigner(governance);
  const words = `submits the referendum on track ${track.id} (${track.name})`;
  return {
    calls: [
      ...preimage.calls,
      { title: words, signer, isOpen: true, call: submit },
      deriveDeposit(governance, pallet),
    ],
    costs: [...preimage.costs, ...listDeposits(governance, { pallet, track })],
    periods: listPeriods(context, { pallet, track }),
    needs: use && use.deciding >= use.max ? [describeFull(track, use)] : [],
  };
}

/** Describes a full track: a referendum waits in the queue of its track, after the referenda with more votes. */
function describeFull({ id, name }: Track, { deciding, max }: TrackUse): string {
  return `a free place on track ${id} (${name}): ${deciding} of at most ${max} referenda are being decided, and further referenda wait`;
}

/** Derives the call that places the decision deposit; the index of the referendum is known after its submission. */
function deriveDeposit(governance: Governance, { pallet, nextIndex }: ReferendaPallet): RouteCall {
  const next = nextIndex.known ? `; ${nextIndex.value} if no other referendum is submitted before` : '';
  return {
    title: 'places the decision deposit',
    signer: describeAnySigner(governance),
    isOpen: true,
    template: {
      pallet,
      method: 'place_decision_deposit',
      args: {},
      fill: [{ field: 'index', from: `the event ${pallet}.Submitted${next}` }],
    },
  };
}

interface OfTrack {
  readonly pallet: ReferendaPallet;
  readonly track: Track;
}

function listDeposits(governance: Governance, { pallet, track }: OfTrack): PlanCost[] {
  const { token } = governance.runtime;
  const { submissionDeposit } = pallet;
  const payer = describeAnySigner(governance);
  const describeDeposit = (title: string, source: string) =>
    ({ kind: 'deposit', title, payer, token, source }) as const;
  const submission = describeDeposit('submission deposit', `${pallet.pallet}.SubmissionDeposit`);
  return [
    submissionDeposit === undefined
      ? { ...submission, text: 'unknown' }
      : formatCost(submission, submissionDeposit),
    formatCost(describeDeposit('decision deposit', `${pallet.pallet}.Tracks`), track.decisionDeposit),
  ];
}

function listPeriods(context: RouteContext, { pallet, track }: OfTrack): RoutePeriod[] {
  const clock = deriveSeconds(context, pallet);
  const source = `${pallet.pallet}.Tracks`;
  const format = (title: string, value: number) => formatPeriod(title, { known: true, value, source }, clock);
  return [
    format('the prepare period', track.preparePeriod),
    format('the decision period, at most', track.decisionPeriod),
    format('the confirm period, within the decision period or after it', track.confirmPeriod),
    format('the enactment period, at least', track.minEnactmentPeriod),
  ];
}

function deriveSeconds(
  { governance, relaySeconds }: RouteContext,
  { counts }: ReferendaPallet,
): SourcedAnswer<number> {
  if (!counts.known) return counts;
  if (counts.value === 'own') return governance.blockSeconds;
  return (
    relaySeconds ?? {
      known: false,
      reason: 'the track counts blocks of the relay chain, and no endpoint of the relay chain was given',
      howToFindOut: 'Give an endpoint of the relay chain.',
    }
  );
}
