import { type DispatchRoute, pluralize, tryEncodeCall } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import type { WhitelistBody, WhitelistPallet } from '../reading/Governance.js';
import { isWhitelisted } from '../reading/isWhitelisted.js';
import { findOrigin } from '../reading/listOrigins.js';
import { deriveMotion, type MotionParts } from './deriveMotion.js';
import { deriveReferendum } from './deriveReferendum.js';
import { describeSigner, type RouteContext } from './RouteContext.js';

/** Lists the routes by which a body whitelists the call, and a faster referendum dispatches the call as root. */
export async function listWhitelistRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { runtime, whitelist } = governance;
  const origin = findOrigin(runtime.registry, 'WhitelistedCaller');
  if (whitelist === undefined || !origin) return [];
  const method = 'dispatch_whitelisted_call_with_preimage';
  const dispatch = tryEncodeCall(runtime.registry, {
    pallet: whitelist.pallet,
    method,
    args: { call: call.hex },
  });
  const allow = await deriveAllow(context, whitelist);
  if (!dispatch || !allow) return [];
  const routes: DispatchRoute[] = [];
  for (const pallet of governance.referenda) {
    const track = pallet.whitelistTrack.known ? pallet.whitelistTrack.value : undefined;
    const parts = track && (await deriveReferendum(context, { pallet, track, origin, call: dispatch }));
    if (!track || !parts) continue;
    const body = `track ${track.id} (${track.name})`;
    const title = `A referendum of ${runtime.chain} on ${body} dispatches the whitelisted call as root.`;
    const needs = [...allow.needs, ...parts.needs, `the approval of the voters of ${pallet.pallet}`];
    const calls = [...allow.calls, ...parts.calls];
    routes.push({
      kind: 'whitelist',
      body,
      title,
      ...parts,
      calls,
      costs: [...allow.costs, ...parts.costs],
      periods: [...allow.periods, ...parts.periods],
      needs,
    });
  }
  return routes;
}

/** The calls that whitelist the hash of the call, and their requirements. */
interface Allow extends MotionParts {
  readonly needs: readonly string[];
}

const whitelisted: Allow = { calls: [], costs: [], periods: [], needs: [] };

/** Derives the call that whitelists, unless a body has already whitelisted the call. */
async function deriveAllow(
  context: RouteContext,
  { pallet, bodies }: WhitelistPallet,
): Promise<Allow | undefined> {
  const { governance } = context;
  const { runtime } = governance;
  const hash = runtime.registry.hash(hexToU8a(context.call.hex)).toHex();
  if (await isWhitelisted(context.snapshot, { pallet, hash })) return whitelisted;
  const args = { call_hash: hash };
  const allow = tryEncodeCall(runtime.registry, { pallet, method: 'whitelist_call', args });
  if (!allow) return undefined;
  const collective = bodies.known ? bodies.value.find((body) => body.collective)?.collective : undefined;
  if (collective && bodies.known) {
    const { votes, seats } = collective;
    const need = `the votes of ${votes} of ${seats} ${pluralize(seats, 'member')} of ${collective.pallet} (${bodies.source})`;
    return { ...(await deriveMotion(context, { ...collective, call: allow })), needs: [need] };
  }
  const name = bodies.known ? formatBodies(bodies.value) : 'the body that may whitelist calls';
  const signer = describeSigner(governance, name);
  const need = bodies.known
    ? `${pallet}.whitelist_call dispatched as ${name} (${bodies.source})`
    : `the body that may whitelist calls: ${bodies.reason}. ${bodies.howToFindOut}`;
  return {
    calls: [{ title: 'whitelists the hash of the call', signer, call: allow }],
    costs: [],
    periods: [],
    needs: [need],
  };
}

function formatBodies(bodies: readonly WhitelistBody[]): string {
  return bodies.map(({ name }) => name).join(' or ');
}
