import { decodeCall, type Hex } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import type { WhitelistPallet } from '../src/index.js';
import { listWhitelistRoutes } from '../src/routes/referenda.js';
import type { Given } from './support/metadataSnapshot.js';
import { createRouteContext, storedOf } from './support/routeContext.js';

const kusama = kusama2025();
const call: Hex = `0x000028${'2a'.repeat(10)}`;
const hash = blake2AsHex(call);
const unknown = { known: false, reason: 'Not tried', howToFindOut: 'Try.' } as const;

async function list(bodies: WhitelistPallet['bodies'], given: Given = {}) {
  const context = await createRouteContext(kusama, { given });
  const governance = { ...context.governance, whitelist: { pallet: 'Whitelist', bodies } };
  return listWhitelistRoutes({ ...context, governance });
}

const listMethods = (routes: Awaited<ReturnType<typeof list>>) =>
  routes.map(({ calls }) => calls.map((one) => (one.call ?? one.template)?.method));

test('a body whitelists the hash, and a referendum of that origin dispatches the call', async () => {
  const named = [{ name: 'the origin Origins.Fellows' }, { name: 'Council' }];
  const routes = await list({ known: true, value: named, source: 'a test' });
  expect(listMethods(routes)).toEqual([['whitelist_call', 'submit', 'place_decision_deposit']]);
  const [route] = routes;
  const bodies = 'the origin Origins.Fellows or Council';
  expect(route).toMatchObject({
    kind: 'whitelist',
    title: `A referendum of ${kusama.chain} on track 1 (whitelisted_caller) dispatches the whitelisted call as root.`,
    needs: [
      `Whitelist.whitelist_call dispatched as ${bodies} (a test)`,
      'the approval of the voters of Referenda (track found by the names in Referenda.Tracks)',
    ],
  });
  const [allow, submit] = route?.calls ?? [];
  expect(allow?.signer.name).toBe(bodies);
  expect(allow).not.toHaveProperty('isOpen');
  expect(decodeCall(kusama.registry, allow?.call?.hex ?? '0x').args).toEqual({ call_hash: hash });
  // The referendum has the call itself, in Whitelist.dispatch_whitelisted_call_with_preimage.
  expect(submit?.call?.hex).toContain(call.slice(2));
  expect(submit?.call?.hex).not.toContain(hash.slice(2));
});

test('a collective whitelists by a motion', async () => {
  const collective = { pallet: 'TechnicalCommittee', votes: 2, seats: 3 };
  const value = [{ name: 'Fellows' }, { name: 'TechnicalCommittee', collective }];
  const [route] = await list({ known: true, value, source: 'a test' });
  expect(route?.needs[0]).toBe('the votes of 2 of 3 members of TechnicalCommittee (a test)');
  expect(route?.calls.map(({ signer }) => signer.name)).toEqual([
    'a member of TechnicalCommittee',
    'each of 2 members of TechnicalCommittee',
    'any account',
    'any account',
    'any account',
  ]);
});

test('an unknown body is named as such', async () => {
  const [route] = await list(unknown);
  expect(route?.calls[0]?.signer.name).toBe('the body that may whitelist calls');
  expect(route?.needs[0]).toBe('the body that may whitelist calls: Not tried. Try.');
});

// pallet_whitelist: whitelist_call fails with CallAlreadyWhitelisted.
test.each([
  ['the call', hash, 0],
  ['another call', blake2AsHex('0x'), 1],
])('only the referendum is left if %s is whitelisted', async (_title, key, count) => {
  const routes = await list(unknown, { 'Whitelist.WhitelistedCall': storedOf(null, [key]) });
  const methods = listMethods(routes)[0] ?? [];
  expect(methods.filter((name) => name === 'whitelist_call')).toHaveLength(count);
  expect(methods.slice(count)).toEqual(['submit', 'place_decision_deposit']);
});

test('no route without a pallet or a track', async () => {
  const context = await createRouteContext(kusama);
  const { whitelist: _, ...none } = context.governance;
  expect(await listWhitelistRoutes({ ...context, governance: none })).toEqual([]);
  const referenda = context.governance.referenda.map((one) => ({ ...one, whitelistTrack: unknown }));
  const whitelist = { pallet: 'Whitelist', bodies: unknown };
  const governance = { ...context.governance, whitelist, referenda };
  expect(await listWhitelistRoutes({ ...context, governance })).toEqual([]);
});
