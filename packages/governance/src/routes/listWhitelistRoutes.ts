import type { DispatchRoute, RouteCall } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { deriveReferendum } from './deriveReferendum.js';
import { findOrigin } from './findOrigin.js';
import { describeSigner, type RouteContext } from './RouteContext.js';
import { tryCall } from './tryCall.js';

/** A body that the runtime trusts whitelists the call, and a faster referendum dispatches it as root. */
export async function listWhitelistRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { runtime, whitelist } = governance;
  const origin = findOrigin(runtime.registry, 'WhitelistedCaller');
  if (whitelist === undefined || !origin) return [];
  const args = { call: call.hex };
  const method = 'dispatch_whitelisted_call_with_preimage';
  const dispatch = tryCall(runtime, { pallet: whitelist, method, args });
  const allow = deriveAllow(context, whitelist);
  if (!dispatch || !allow) return [];
  const routes: DispatchRoute[] = [];
  for (const pallet of governance.referenda) {
    const track = pallet.tracks.find(({ name }) => name === 'whitelisted_caller');
    const parts = track && (await deriveReferendum(context, { pallet, track, origin, call: dispatch }));
    if (!track || !parts) continue;
    const title = `A whitelisted call: a referendum of ${runtime.chain} on track ${track.id} (${track.name}) dispatches it as root.`;
    const needs = [
      `the body that ${runtime.chain} trusts with ${whitelist}.whitelist_call; no metadata shows which it is`,
      `the approval of the voters of ${pallet.pallet}`,
    ];
    routes.push({ kind: 'whitelist', title, ...parts, calls: [allow, ...parts.calls], needs });
  }
  return routes;
}

function deriveAllow({ governance, call }: RouteContext, pallet: string): RouteCall | undefined {
  const { runtime } = governance;
  const args = { call_hash: runtime.registry.hash(hexToU8a(call.hex)).toHex() };
  const allow = tryCall(runtime, { pallet, method: 'whitelist_call', args });
  const signer = describeSigner(governance, 'the body that may whitelist calls');
  return allow && { title: 'whitelists the hash of the call', signer, call: allow };
}
