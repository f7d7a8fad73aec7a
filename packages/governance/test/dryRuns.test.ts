import type { DecodedEvent, Fork } from '@parachron/client';
import { type DispatchRoute, encodeCall, type Hex, parseAccount, type Runtime } from '@parachron/core';
import { polkadot2025, substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { getGovernance, listRootRoutes } from '../src/index.js';
import { listRoutes as list, onUsualTracks } from './support/listRoutes.js';
import { createMetadataSnapshot, type Given } from './support/metadataSnapshot.js';
import { createRuledFork, type Rule } from './support/ruledFork.js';

const alice = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').hex;

/** Routes of a root call, each run on a fork with the given rule. */
const listRoutes = (runtime: Runtime, rule: Rule, given: Given = {}, length = 1) =>
  list(runtime, { rule, given, length });

test('without a fork, the routes are unknown, and a fork is advised', async () => {
  const { registry, ...runtime } = polkadot2025();
  const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const chain = { snapshot: createMetadataSnapshot({ ...runtime, registry }) };
  const [route, ...others] = await listRootRoutes(call, await getGovernance(chain));
  expect(others).toEqual([]);
  expect(route).toMatchObject({
    kind: 'unknown',
    calls: [],
    needs: [expect.stringMatching(/^a fork of Polkadot: /)],
  });
});

test('bytes that are no call of the chain have no routes', async () => {
  const governance = await getGovernance({ snapshot: createMetadataSnapshot(polkadot2025()) });
  const listing = listRootRoutes({ hex: '0xffff', pallet: 'System', method: 'remark', args: {} }, governance);
  await expect(listing).rejects.toMatchObject({ code: 'CALL_UNDECODABLE' });
});

describe('a call filter', () => {
  test('that refuses submissions leaves no route by referendum, and is named', async () => {
    const routes = await listRoutes(polkadot2025(), ({ name }) =>
      name === 'Referenda.submit' ? { error: 'CallFiltered' } : {},
    );
    expect(routes.map(({ kind }) => kind)).toEqual(['unknown']);
    expect(routes[0]?.title).toContain(
      'Referenda.submit fails with CallFiltered (tried with a fork of Polkadot).',
    );
  });

  test('that permits submissions leaves the routes unchanged', async () => {
    const routes = await list(polkadot2025());
    expect(routes.map(({ kind }) => kind)).toEqual(['referendum', 'whitelist']);
  });

  test('that refuses public proposals leaves the motions of a collective', async () => {
    const given = {
      'Council.Members': [alice],
      'TechnicalCommittee.Members': [],
      'AllianceMotion.Members': [],
    };
    const routes = await listRoutes(
      substrateNode(),
      ({ name }) => (name === 'Democracy.propose' ? { error: 'CallFiltered' } : {}),
      given,
    );
    const titles = routes.filter(({ kind }) => kind === 'democracy').map(({ title }) => title);
    expect(titles).toEqual([
      expect.stringMatching(/^A motion of Council .* as root\.$/),
      expect.stringMatching(/A motion of Council puts it to a faster vote\.$/),
    ]);
  });
});

// pallet_democracy: proposals fail with TooMany at MaxProposals, and with DuplicateProposal while another external one waits.
test('a call that fails at present is a need of its route', async () => {
  const members = { 'TechnicalCommittee.Members': [], 'AllianceMotion.Members': [] };
  const given = { 'Council.Members': [alice], ...members };
  const executed = {
    method: 'Executed',
    failure: { error: 'DuplicateProposal' },
  } as unknown as Partial<DecodedEvent>;
  const rule: Rule = ({ name, args }) => {
    if (name === 'Democracy.propose') return { error: 'TooMany' };
    const isExternal = /external_propose_majority/i.test(JSON.stringify(args));
    // A motion of one vote is dispatched at once.
    return name === 'Council.propose' && isExternal ? { events: [executed] } : {};
  };
  const routes = await listRoutes(substrateNode(), rule, given);
  const failing = routes.flatMap(({ kind, needs }) =>
    kind === 'democracy'
      ? needs.flatMap((need) => /^a state in which (.*) \(tried/.exec(need)?.[1] ?? [])
      : [],
  );
  const external = 'Democracy.external_propose_majority does not fail with DuplicateProposal';
  expect(failing).toEqual([external, external, 'Democracy.propose does not fail with TooMany']);
});

test('stored bytes need no second preimage', async () => {
  const rule: Rule = (ruled) =>
    ruled.name === 'Preimage.note_preimage' ? { error: 'AlreadyNoted' } : onUsualTracks(ruled);
  const routes = await listRoutes(polkadot2025(), rule, {}, 200);
  const methods = routes.flatMap(({ calls }) => calls.map(({ call }) => call?.method));
  expect(methods).toContain('submit');
  expect(methods).not.toContain('note_preimage');
});

describe('a referendum that a collective proposes', () => {
  const seat = (byte: string): Hex => `0x${byte.repeat(32)}`;
  const given = {
    'Council.Members': [alice, seat('02'), seat('03'), seat('04')],
    'TechnicalCommittee.Members': [alice, seat('02'), seat('03')],
    'AllianceMotion.Members': [],
  };
  /** Origin that may dispatch a call. */
  const takenFrom = (bodies: Readonly<Record<string, readonly string[]>>): Rule => {
    return ({ origin, name }) =>
      /account|vote/.test(origin) || bodies[name]?.includes(origin) ? {} : { error: 'BadOrigin' };
  };
  const half = '{"council":{"members":[2,4]}}';
  const more = ['{"council":{"members":[3,4]}}', '{"council":{"members":[4,4]}}'];
  const experts = ['{"technicalcommittee":{"members":[2,3]}}', '{"technicalcommittee":{"members":[3,3]}}'];
  const external = (form: string) => ({ [`Democracy.${form}`]: [half, ...more] });
  const findFast = (routes: readonly DispatchRoute[]) =>
    routes.filter(({ title }) => /faster vote/.test(title));

  test('is put to a faster vote by the permitted body, with the required votes', async () => {
    const rule = takenFrom({ ...external('external_propose_majority'), 'Democracy.fast_track': experts });
    const [fast, ...others] = findFast(await listRoutes(substrateNode(), rule, given));
    expect(others).toEqual([]);
    const proposed = fast?.calls.flatMap(({ call }) => (call?.method === 'propose' ? [call] : []));
    expect(proposed?.map(({ pallet, args }) => [pallet, args.threshold])).toEqual([
      ['Council', 2],
      ['TechnicalCommittee', 2],
    ]);
    const { registry } = substrateNode();
    const hasten = encodeCall(registry, {
      pallet: 'Democracy',
      method: 'fast_track',
      // 3 days of blocks of 3 seconds; the hash is that of the call itself.
      args: { proposal_hash: blake2AsHex('0x0000042a'), voting_period: 86_400, delay: 1 },
    });
    expect(proposed?.[1]?.hex).toContain(hasten.hex.slice(2));
    expect(proposed?.[1]?.args.length_bound).toBe(hasten.hex.length / 2 - 1);
    expect(fast?.periods.map(({ title, days }) => [title, days])).toEqual([['the voting period', 3]]);
  });

  test.each([
    ['external_propose_default', 1],
    ['external_propose', 0],
  ])('is proposed by %s if the body may use no other form', async (form, count) => {
    const rule = takenFrom({ ...external(form), 'Democracy.fast_track': experts });
    const routes = await listRoutes(substrateNode(), rule, given);
    const motion = routes.find(({ title }) => title.startsWith('A motion of Council proposes'));
    const hex = motion?.calls[0]?.call?.hex ?? '';
    const inner = encodeCall(substrateNode().registry, {
      pallet: 'Democracy',
      method: form,
      args: { proposal: { Inline: '0x0000042a' } },
    });
    expect(hex).toContain(inner.hex.slice(2));
    // A vote that needs a super majority cannot be made faster.
    expect(findFast(routes)).toHaveLength(count);
  });
});

describe('the deposit', () => {
  const account = { free: 0n, reserved: 0n, frozen: 0n, keepsMinimum: true, nonce: 1 };
  const reserving = { stored: { 'System.Account': { ...account, reserved: 1234n } } };
  const given = {
    'System.Account': account,
    'Council.Members': [alice, `0x${'02'.repeat(32)}`],
    'TechnicalCommittee.Members': [],
    'AllianceMotion.Members': [],
  };
  const listDeposits = (routes: readonly DispatchRoute[], kind: string) => {
    const costs = routes.find((route) => route.kind === kind)?.costs ?? [];
    return costs.flatMap(({ kind: of, title, amount }) => (of === 'deposit' ? [[title, amount]] : []));
  };

  test('for a preimage is the amount that its call reserves', async () => {
    const rule: Rule = (ruled) =>
      ruled.name === 'Preimage.note_preimage' ? reserving : onUsualTracks(ruled);
    const routes = await listRoutes(polkadot2025(), rule, given, 200);
    expect(listDeposits(routes, 'referendum')[0]).toEqual([
      'deposit for the preimage of System.remark',
      1234n,
    ]);
  });

  test('for a motion is the amount that a member reserves, or unknown if the motion fails', async () => {
    const isProposed: Rule = ({ origin, name }) =>
      name === 'Council.propose' && origin.includes(alice) ? reserving : {};
    const title = 'deposit for the motion of Council';
    const routes = await listRoutes(substrateNode(), isProposed, given);
    expect(listDeposits(routes, 'collective')).toEqual([[title, 1234n]]);
    const isFailed: Rule = ({ name }) => (name === 'Council.propose' ? { error: 'NotMember' } : {});
    const failed = await listRoutes(substrateNode(), isFailed, given);
    expect(listDeposits(failed, 'collective')).toEqual([[title, undefined]]);
  });
});

test('a call of the sudo key is free if the balance of the key shows it', async () => {
  const key: Hex = `0x${'77'.repeat(32)}`;
  const balance = (free: bigint) => ({
    'System.Account': { free, reserved: 0n, frozen: 0n, keepsMinimum: true, nonce: 1 },
  });
  const fee = { partialFee: 5n, weight: { refTime: 1n, proofSize: 1n } };
  const given = { 'Sudo.Key': key, 'TransactionPaymentApi.query_info': fee, ...balance(100n) };
  const quote = async (rule: Rule) => {
    const [sudo] = await listRoutes(substrateNode(), rule, given);
    return sudo?.costs.map(({ title, amount }) => [title, amount]);
  };
  const title = 'inclusion fee of Sudo.sudo';
  expect(await quote(() => ({}))).toEqual([[title, 0n]]);
  expect(await quote(() => ({ stored: balance(95n) }))).toEqual([[title, 5n]]);
  expect(await quote(() => ({ error: 'RequireSudo' }))).toEqual([[`${title}, at most`, 5n]]);
});

describe('a relay chain whose governance is on a parachain', () => {
  const known: Given = {
    'TransactionPaymentApi.query_info': {
      weight: { refTime: 1_000_000n, proofSize: 0n },
      partialFee: 1n,
    },
    'Paras.Parachains': [1000, 1001, 2000],
  };

  async function findRoute(runtime: Runtime, given: Given, receive?: Fork['receive']) {
    const snapshot = createMetadataSnapshot(runtime, { ...known, ...given });
    const ruled = createRuledFork(runtime, known, () => ({ error: 'CallFiltered' }));
    const chain = { snapshot, ...(receive ? { fork: { fork: async () => ({ ...ruled, receive }) } } : {}) };
    const args = { remark: '0x2a' };
    const call = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args });
    const routes = await listRootRoutes(call, await getGovernance(chain));
    expect(routes.map(({ kind }) => kind)).toEqual(['unknown']);
    return routes[0];
  }

  test('names the parachain that is its root, with the program to send', async () => {
    const runtime = polkadot2025();
    const processed = (success: boolean, more: object = {}) => {
      const data = { success, ...more };
      const event = { pallet: 'MessageQueue', usualPallet: 'MessageQueue', method: 'Processed', data };
      return [event] as unknown as DecodedEvent[];
    };
    const route = await findRoute(runtime, {}, async ({ from }) => processed(from === 1001));
    expect(route?.title).toContain(
      'Parachain 1001 is its root (a program with superuser origin, tried with a fork of',
    );
    expect(route?.title).toContain('Referenda.submit fails with CallFiltered');
    expect(route?.needs[0]).toMatch(/^root of parachain 1001, .* 0x05\w*0000042a/);
    // A block may process another message as well.
    const other = processed(true, { id: `0x${'33'.repeat(32)}` });
    for (const events of [processed(false), other, [...processed(false), ...other]]) {
      const none = await findRoute(runtime, {}, async () => events);
      expect(none?.title).toContain('shows no route to root.');
    }
  });
});
