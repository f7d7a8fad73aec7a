import {
  type Call,
  type DispatchRoute,
  formatCost,
  type JsonValue,
  type PlanCost,
  type RouteCall,
  type RoutePeriod,
  tryEncodeCall,
} from '@parachron/core';
import type { ReferendaPallet, SourcedAnswer, Track, WhitelistPallet } from '../Governance.js';
import { hashCall, isInline, submitCall } from '../proposals.js';
import { findOrigin } from '../reading/findPallets.js';
import { readStored } from '../reading/readStored.js';
import { formatPeriod } from './formatPeriod.js';
import { deriveMotion } from './motions.js';
import { derivePreimage } from './preimages.js';
import {
  describeAnySigner,
  describeSigner,
  describeVotes,
  joinParts,
  type Parts,
  type RouteContext,
} from './RouteContext.js';

/** Lists the routes by a referendum on the track of root, for each pallet of referenda. */
export async function listReferendumRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const of = { kind: 'referendum', item: 'rootTrack', origin: { system: 'Root' } } as const;
  return listOnTracks(context, { ...of, call: context.call, before: {}, effect: 'the call as root' });
}

/** Lists the routes by which a body whitelists the call, and a faster referendum dispatches the call as root. */
export async function listWhitelistRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { runtime, whitelist } = context.governance;
  const origin = findOrigin(runtime.registry, 'WhitelistedCaller');
  if (whitelist === undefined || !origin) return [];
  const method = 'dispatch_whitelisted_call_with_preimage';
  const args = { call: context.call.hex };
  const call = tryEncodeCall(runtime.registry, { pallet: whitelist.pallet, method, args });
  const before = await deriveAllow(context, whitelist);
  if (!call || !before) return [];
  const of = { kind: 'whitelist', item: 'whitelistTrack', origin } as const;
  return listOnTracks(context, { ...of, call, before, effect: 'the whitelisted call as root' });
}

interface OnTracks {
  readonly kind: 'referendum' | 'whitelist';
  readonly item: 'rootTrack' | 'whitelistTrack';
  readonly origin: JsonValue;
  readonly call: Call;
  readonly before: Partial<Parts>;
  readonly effect: string;
}

async function listOnTracks(
  context: RouteContext,
  { kind, item, before, effect, ...of }: OnTracks,
): Promise<DispatchRoute[]> {
  const routes: DispatchRoute[] = [];
  for (const pallet of context.governance.referenda) {
    const found = pallet[item];
    const track = found.known ? found.value : undefined;
    const parts = track && (await deriveReferendum(context, { pallet, track, ...of }));
    if (!parts || !found.known) continue;
    const body = nameTrack(track);
    const title = `A referendum of ${context.governance.runtime.chain} on ${body} dispatches ${effect}.`;
    const approval = `the approval of the voters of ${pallet.pallet} (track found by ${found.source})`;
    routes.push({ kind, body, title, ...joinParts(before, parts, { needs: [approval] }) });
  }
  return routes;
}

/** Derives the call that whitelists the hash of the call, unless a body has already whitelisted the call. */
async function deriveAllow(
  context: RouteContext,
  { pallet, bodies }: WhitelistPallet,
): Promise<Parts | undefined> {
  const { governance, snapshot } = context;
  const { runtime } = governance;
  const hash = hashCall(runtime, context.call);
  if ((await readStored(snapshot, pallet, 'WhitelistedCall', [hash])) !== undefined) return joinParts();
  const args = { call_hash: hash };
  const call = tryEncodeCall(runtime.registry, { pallet, method: 'whitelist_call', args });
  if (!call) return undefined;
  const collective = bodies.known ? bodies.value.find((body) => body.collective)?.collective : undefined;
  if (collective && bodies.known) {
    const { votes, seats } = collective;
    const need = `${describeVotes(collective.pallet, votes, seats)} (${bodies.source})`;
    return joinParts(await deriveMotion(context, { ...collective, call }), { needs: [need] });
  }
  const name = bodies.known
    ? bodies.value.map((body) => body.name).join(' or ')
    : 'the body that may whitelist calls';
  const need = bodies.known
    ? `${pallet}.whitelist_call dispatched as ${name} (${bodies.source})`
    : `the body that may whitelist calls: ${bodies.reason}. ${bodies.howToFindOut}`;
  const signer = describeSigner(governance, name);
  return joinParts({ calls: [{ title: 'whitelists the hash of the call', signer, call }], needs: [need] });
}

interface OfTrack {
  readonly pallet: ReferendaPallet;
  readonly track: Track;
}

/**
 * Derives the preimage if required, the submission and the deposit of a referendum that dispatches a call with an origin;
 * undefined if the chain cannot accept them, or the track decides no referendum.
 */
async function deriveReferendum(
  context: RouteContext,
  { call, origin, ...of }: OfTrack & { readonly origin: JsonValue; readonly call: Call },
): Promise<Parts | undefined> {
  const { governance } = context;
  const { pallet, track } = of;
  const after = track.minEnactmentPeriod;
  const submit = submitCall(governance.runtime, { pallet: pallet.pallet, origin, call, after });
  if (!submit || track.maxDeciding === 0) return undefined;
  // Older pallets take the hash of any call.
  const hasBytes = isInline(call) && 'proposal' in submit.args;
  const preimage = hasBytes ? joinParts() : await derivePreimage(context, call);
  if (!preimage) return undefined;
  const signer = describeAnySigner(governance);
  const title = `submits the referendum on ${nameTrack(track)}`;
  return joinParts(preimage, {
    calls: [{ title, signer, isOpen: true, call: submit }, deriveDeposit(context, pallet)],
    costs: listDeposits(context, of),
    periods: listPeriods(context, of),
    needs: await listWaiting(context, of),
  });
}

const nameTrack = ({ id, name }: Track) => `track ${id} (${name})`;

/** Describes a full track: a referendum waits in the queue of its track, after the referenda with more votes. */
async function listWaiting({ snapshot }: RouteContext, { pallet, track }: OfTrack): Promise<string[]> {
  const deciding = Number((await readStored(snapshot, pallet.pallet, 'DecidingCount', [track.id])) ?? 0);
  if (track.maxDeciding === undefined || deciding < track.maxDeciding) return [];
  return [
    `a free place on ${nameTrack(track)}: ${deciding} of at most ${track.maxDeciding} referenda are being decided, and further referenda wait`,
  ];
}

/** Derives the call that places the decision deposit; the index of the referendum is known after its submission. */
function deriveDeposit({ governance }: RouteContext, { pallet, nextIndex }: ReferendaPallet): RouteCall {
  const next = nextIndex.known ? `; ${nextIndex.value} if no other referendum is submitted before` : '';
  const fill = [{ field: 'index', from: `the event ${pallet}.Submitted${next}` }];
  return {
    title: 'places the decision deposit',
    signer: describeAnySigner(governance),
    isOpen: true,
    template: { pallet, method: 'place_decision_deposit', args: {}, fill },
  };
}

function listDeposits({ governance }: RouteContext, { pallet, track }: OfTrack): PlanCost[] {
  const { token } = governance.runtime;
  const payer = describeAnySigner(governance);
  const describe = (title: string, item: string) =>
    ({ kind: 'deposit', title, payer, token, source: `${pallet.pallet}.${item}` }) as const;
  const submission = describe('submission deposit', 'SubmissionDeposit');
  const { submissionDeposit: amount } = pallet;
  return [
    amount === undefined ? { ...submission, text: 'unknown' } : formatCost(submission, amount),
    formatCost(describe('decision deposit', 'Tracks'), track.decisionDeposit),
  ];
}

function listPeriods(context: RouteContext, { pallet, track }: OfTrack): RoutePeriod[] {
  const clock = findClock(context, pallet);
  const source = `${pallet.pallet}.Tracks`;
  const format = (title: string, value: number) => formatPeriod(title, { known: true, value, source }, clock);
  return [
    format('the prepare period', track.preparePeriod),
    format('the decision period, at most', track.decisionPeriod),
    format('the confirm period, within the decision period or after it', track.confirmPeriod),
    format('the enactment period, at least', track.minEnactmentPeriod),
  ];
}

/** Finds the time of the blocks that a pallet counts, in seconds. */
function findClock(
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
