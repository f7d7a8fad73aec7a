import { type Call, decodeCall, encodeCall, type Hex, parseAccount, type Runtime } from '@parachron/core';
import { assetHubKusama, kusama2025, substrateNode } from '@parachron/samples/runtimes';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { listRoutes, onUsualTracks, permit, storedOf, submitted } from './support/listRoutes.js';
import type { Rule } from './support/ruledFork.js';

const alice = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').hex;

function remark({ registry }: Runtime, length: number): Call {
  const text = `0x${'2a'.repeat(length)}`;
  return encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: text } });
}

const u32 = (value: number): string => u8aToHex(new Uint8Array(new Uint32Array([value]).buffer)).slice(2);

describe('a relay chain with referenda', () => {
  const kusama = kusama2025();

  test('has a track of root, and the tracks of its fellowship are not tracks of root', async () => {
    const routes = await listRoutes(kusama);
    expect(routes.map(({ kind }) => kind)).toEqual(['referendum', 'whitelist']);
    const pallets = routes.flatMap(({ calls }) => calls.map((one) => (one.call ?? one.template)?.pallet));
    expect(pallets).not.toContain('FellowshipReferenda');
  });

  test('submits a short call inline, byte for byte', async () => {
    const call = remark(kusama, 10);
    const rule: Rule = (ruled) => (ruled.name === 'Referenda.submit' ? submitted(0, 512) : {});
    const [route] = await listRoutes(kusama, { rule });
    // Referenda is pallet 21; system is origin 0, root its first; inline is the second form of a bounded call; After is 1: the track requires its own period at least.
    const bytes = call.hex.slice(2);
    const length = (bytes.length / 2) << 2;
    const expected = `0x15000000${'01'}${length.toString(16).padStart(2, '0')}${bytes}01${u32(0)}`;
    expect(route?.calls.map((one) => one.call?.hex)).toEqual([expected, undefined]);
    expect(route?.calls[1]?.template).toMatchObject({
      method: 'place_decision_deposit',
      fill: [{ field: 'index', from: expect.stringContaining('512') }],
    });
  });

  test('stores a longer call first, and submits its hash and length', async () => {
    const call = remark(kusama, 200);
    const [route] = await listRoutes(kusama, { length: 200 });
    expect(route?.calls.map((one) => (one.call ?? one.template)?.method)).toEqual([
      'note_preimage',
      'submit',
      'place_decision_deposit',
    ]);
    const size = hexToU8a(call.hex).length;
    const expected = `0x1500000002${blake2AsHex(call.hex).slice(2)}${u32(size)}01${u32(0)}`;
    expect(route?.calls[1]?.call?.hex).toBe(expected);
    expect(decodeCall(kusama.registry, route?.calls[0]?.call?.hex ?? '0x').args).toEqual({ bytes: call.hex });
  });

  // frame_support::traits::preimages: `BoundedInline` has at most 128 bytes.
  test.each([
    [124, true],
    [125, false],
  ])('submits a remark of %i bytes inline: %s', async (length, isInline) => {
    const [route] = await listRoutes(kusama, { length });
    const [first] = route?.calls ?? [];
    expect(first?.call?.method === 'submit').toBe(isInline);
    expect(JSON.stringify(route?.calls.at(-2)?.call?.args)).toMatch(isInline ? /"inline"/i : /"lookup"/i);
  });

  test('has the periods of its constants, and the deposits that its calls reserve', async () => {
    const account = { frozen: 0n, keepsMinimum: true, nonce: 1 };
    const reserving = (reserved: bigint, fees = 0n) => ({
      'System.Account': { ...account, reserved, free: 10n ** 18n - reserved - fees },
    });
    const rule: Rule = (ruled) => {
      const { stored, ...found } = onUsualTracks(ruled);
      if (ruled.name === 'Referenda.submit') return { ...found, stored: { ...stored, ...reserving(5n, 2n) } };
      return ruled.name === 'Referenda.place_decision_deposit' ? { stored: reserving(12n, 3n) } : {};
    };
    const [route] = await listRoutes(kusama, { rule, given: reserving(0n), kind: 'referendum' });
    const deposits = route?.costs.filter(({ kind }) => kind === 'deposit');
    expect(deposits?.map(({ title, amount }) => [title, amount])).toEqual([
      ['submission deposit', 5n],
      ['decision deposit', 7n],
    ]);
    const fees = route?.costs.filter(({ kind }) => kind === 'fee');
    expect(fees?.map(({ amount }) => amount)).toEqual([2n, 1n]);
    expect(new Set(route?.costs.map(({ payer }) => payer.name))).toEqual(new Set(['any account']));
    // The tracks of Kusama as its wiki has them: 2 hours, 14 days, 1 day, 1 day.
    expect(route?.periods.map(({ days }) => days)).toEqual([0.08333, 14, 1, 1]);
  });

  test('dispatches a whitelisted call by the hash of the inner call', async () => {
    const call = remark(kusama, 10);
    const [whitelist] = await listRoutes(kusama, { kind: 'whitelist' });
    expect(whitelist?.calls[0]?.call).toMatchObject({
      method: 'whitelist_call',
      args: { call_hash: blake2AsHex(call.hex) },
    });
    const submit = whitelist?.calls[1]?.call;
    expect(JSON.stringify(submit?.args)).toMatch(/"proposal_origin":\{"origins":"WhitelistedCaller"\}/i);
    expect(whitelist?.periods.map(({ days }) => days)?.[1]).toBe(14);
  });
});

describe('a chain with a sudo key', () => {
  const node = substrateNode();

  test('names the account that signs', async () => {
    const call = remark(node, 10);
    const given = { 'Sudo.Key': alice };
    const [sudo] = await listRoutes(node, { given });
    expect(sudo).toMatchObject({ kind: 'sudo', calls: [{ signer: { account: alice } }] });
    // The two bytes of Sudo.sudo, then the call itself.
    expect(sudo?.calls[0]?.call?.hex.slice(6)).toBe(call.hex.slice(2));
  });

  test('has no such route if no key is set', async () => {
    const routes = await listRoutes(node, { given: { 'Sudo.Key': '0x' } });
    expect(routes.map(({ kind }) => kind)).not.toContain('sudo');
  });
});

describe('collectives and democracy', () => {
  const node = substrateNode();
  const members: Hex[] = [alice, `0x${'02'.repeat(32)}`, `0x${'03'.repeat(32)}`];
  const given = {
    'Council.Members': members,
    'TechnicalCommittee.Members': [],
    'AllianceMotion.Members': [],
  };

  test('omit collectives without members', async () => {
    const rule = permit({ 'System.remark': 'council:members:2,3' });
    const motions = await listRoutes(node, { given, rule, kind: 'collective' });
    expect(motions.map(({ title }) => title)).toEqual([expect.stringContaining('Council')]);
  });

  test('propose a public referendum with the minimum deposit', async () => {
    const call = remark(node, 10);
    const routes = await listRoutes(node, { given });
    const open = routes.find(({ title }) => title.startsWith('A public referendum'));
    expect(open?.calls.map((one) => one.call?.args)).toEqual([
      { proposal: { inline: call.hex }, value: '10000000000000000' },
    ]);
    // Blocks of 3 seconds: 28 days, 28 days, 30 days.
    expect(open?.periods.map(({ days }) => days)).toEqual([28, 28, 30]);
  });
});

describe('a parachain', () => {
  const hub = assetHubKusama();

  test('has no period in days if its referenda count blocks of a relay chain that is not given', async () => {
    const stored = storedOf({ ongoing: { track: 0, submitted: 99, tally: {} } }, [7]);
    const rule: Rule = ({ name }) =>
      name === 'Referenda.submit'
        ? { ...submitted(0), stored: { 'Referenda.ReferendumInfoFor': stored } }
        : {};
    const given = { 'AuraApi.slot_duration': 12_000 };
    const [route] = await listRoutes(hub, { para: 1000, rule, given, kind: 'referendum' });
    expect(route?.periods[1]).toMatchObject({ blocks: 201_600, text: '201,600 blocks' });
    expect(route?.periods[1]).not.toHaveProperty('days');
  });
});
