import type { DecodedEvent, Fork } from '@parachron/client';
import {
  type DispatchRoute,
  encodeCall,
  type Hex,
  parseAccount,
  type Runtime,
  type RuntimeCallRead,
  type StorageRead,
} from '@parachron/core';
import {
  assetHubPolkadot,
  kusama2025,
  polkadot2025,
  polkadotPlainAccounts,
  substrateNode,
} from '@parachron/samples/runtimes';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { getGovernance, listRootRoutes } from '../src/index.js';
import { createMetadataSnapshot, type Given, unread } from './support/metadataSnapshot.js';
import { createRuledFork, type Rule } from './support/ruledFork.js';

const alice = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').hex;

/** Routes of a root call on a runtime without DryRunApi: each dry run is on a fork with the given rule. */
async function listRoutes(runtime: Runtime, rule: Rule, given: Given = {}, length = 1) {
  const apis = new Map();
  const snapshot = createMetadataSnapshot({ ...runtime, apis }, given);
  const fork = createRuledFork(runtime, snapshot, rule);
  const { registry } = runtime;
  const call = encodeCall(registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: `0x${'2a'.repeat(length)}` },
  });
  const chain = { snapshot, fork };
  return listRootRoutes(call, { chain, governance: await getGovernance(chain) });
}

// Polkadot 2 000 000 and Asset Hub Polkadot 2 000 000 have the pallets of the migration; their metadata lists referenda in all stages.
describe('a chain whose governance moves between the relay chain and the Asset Hub', () => {
  const [relay, hub] = [polkadot2025(), assetHubPolkadot()];
  const submitted = { pallet: 'Referenda', method: 'Submitted', data: { index: 1, track: 0 } };
  const inStage = (runtime: Runtime, name: string, stage: object | string): Given => ({
    [name]: ({ decode }: { decode(value: unknown): unknown }) =>
      decode(runtime.registry.createTypeUnsafe(findStoredType(runtime, name), [stage])),
  });
  const ofRelay = (stage: object | string) => inStage(relay, 'RcMigrator.RcMigrationStage', stage);
  const refuse: Rule = ({ name }) => (/^(Referenda|Preimage)/.test(name) ? { error: 'CallFiltered' } : {});

  test.each(['MigrationDone', 'ReferendaMigrationInit'])(
    'has no referenda in the stage %s if the filter refuses these calls',
    async (stage) => {
      const [route, ...others] = await listRoutes(relay, refuse, ofRelay(stage));
      expect(others).toEqual([]);
      expect(route).toMatchObject({ kind: 'unknown', calls: [] });
      expect(route?.title).toContain(
        'The call filter refuses Referenda.submit (tried with a fork of Polkadot).',
      );
      expect(route?.title).toContain(
        `RcMigrator.RcMigrationStage of Polkadot is ${stage}: its governance moves, or has moved, to its Asset Hub.`,
      );
    },
  );

  test('has its referenda if a dry run shows that the filter accepts these calls', async () => {
    const routes = await listRoutes(relay, () => ({ events: [submitted] }), ofRelay('MigrationDone'));
    expect(routes.map(({ kind }) => kind)).toEqual(['referendum', 'whitelist']);
  });

  const kindsUntried = async (runtime: Runtime, given: Given) => {
    const call = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
    const chain = { snapshot: createMetadataSnapshot({ ...runtime, apis: new Map() }, given) };
    const routes = await listRootRoutes(call, { chain, governance: await getGovernance(chain) });
    return { kinds: routes.map(({ kind }) => kind), title: routes[0]?.title };
  };

  test.each(['MigrationDone', 'MigrationPaused', { CoolOff: { endAt: 7 } }])(
    'recommends no referendum in the stage %j without a dry run',
    async (stage) => {
      const { kinds, title } = await kindsUntried(relay, ofRelay(stage));
      expect(kinds).toEqual(['unknown']);
      expect(title).toContain(
        'No dry run showed whether the chain accepts Referenda.submit at present. Give an endpoint with DryRunApi,',
      );
    },
  );

  test('recommends no referendum if the stage is unknown', async () => {
    const { kinds, title } = await kindsUntried(relay, { 'RcMigrator.RcMigrationStage': unread });
    expect(kinds).toEqual(['unknown']);
    expect(title).toContain('RcMigrator.RcMigrationStage of Polkadot is unknown: ');
  });

  test.each(['Pending', { Scheduled: { start: 7 } }])('has its referenda in the stage %j', async (stage) => {
    expect((await kindsUntried(relay, ofRelay(stage))).kinds).toEqual(['referendum', 'whitelist']);
  });

  test('is in doubt on the Asset Hub until the migration is done', async () => {
    const ofHub = (stage: string) => inStage(hub, 'AhMigrator.AhMigrationStage', stage);
    expect((await kindsUntried(hub, ofHub('MigrationDone'))).kinds).toEqual(['referendum', 'whitelist']);
    const { kinds, title } = await kindsUntried(hub, ofHub('DataMigrationOngoing'));
    expect(kinds).toEqual(['unknown']);
    expect(title).toContain(
      'is DataMigrationOngoing: the governance of its relay chain has not moved to it completely.',
    );
  });
});

/** The type of a stored value, by the chain's names. */
function findStoredType({ registry }: Runtime, name: string): string {
  const [own, item] = name.split('.');
  const pallet = registry.metadata.pallets.find((one) => one.name.toString() === own);
  const found = pallet?.storage.unwrap().items.find((one) => one.name.toString() === item);
  if (!found) throw new TypeError(`no ${name}`);
  return registry.createLookupType(found.type.asPlain);
}

describe('a call filter', () => {
  const submitted = {
    pallet: 'Referenda',
    usualPallet: 'Referenda',
    method: 'Submitted',
    data: { index: 1, track: 0 },
  };

  test('that refuses submissions leaves no route by referendum, and is named', async () => {
    const routes = await listRoutes(polkadot2025(), ({ name }) =>
      name === 'Referenda.submit' ? { error: 'CallFiltered' } : {},
    );
    expect(routes.map(({ kind }) => kind)).toEqual(['unknown']);
    expect(routes[0]?.title).toContain(
      'The call filter refuses Referenda.submit (tried with a fork of Polkadot).',
    );
  });

  test('that permits submissions leaves the routes unchanged', async () => {
    const routes = await listRoutes(polkadot2025(), () => ({ events: [submitted] }));
    expect(routes.map(({ kind }) => kind)).toEqual(['referendum', 'whitelist']);
  });

  test('is tried once per call for all calls of root', async () => {
    const runtime = polkadot2025();
    const snapshot = createMetadataSnapshot({ ...runtime, apis: new Map() });
    let blocks = 0;
    const ruled = createRuledFork(runtime, snapshot, () => ({ events: [submitted] }));
    const fork = {
      fork: async () => {
        blocks++;
        return ruled;
      },
    };
    const governance = await getGovernance({ snapshot, fork });
    const call = encodeCall(runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x2a' },
    });
    const before = blocks;
    await listRootRoutes(call, { chain: { snapshot, fork }, governance });
    await listRootRoutes(call, { chain: { snapshot, fork }, governance });
    expect(blocks - before).toBe(1);
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
      expect.stringMatching(/A motion of Council puts it to an instant vote\.$/),
    ]);
  });
});

describe('a chain whose calls take accounts instead of addresses', () => {
  test('has its sample account funded for dry runs by its own API, and keeps its routes', async () => {
    const runtime = polkadotPlainAccounts();
    const { registry } = runtime;
    const asked: string[] = [];
    const answer = ({ args }: RuntimeCallRead<unknown>) => {
      asked.push(u8aToHex(args(registry)));
      return { ok: true, effects: { failure: { error: 'BadOrigin' }, events: [] } };
    };
    const given = { 'DryRunApi.dry_run_call': answer, 'Paras.Parachains': [] };
    const chain = { snapshot: createMetadataSnapshot(runtime, given) };
    const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const routes = await listRootRoutes(call, { chain, governance: await getGovernance(chain) });
    expect(routes.length).toBeGreaterThan(0);
    // Balances.force_set_balance(who, new_free): pallet 5, call 8, the sample account without the byte of an address, 10^24.
    const funding = `0508${'07'.repeat(32)}`;
    expect(asked.filter((hex) => hex.includes(funding))).not.toEqual([]);
  });
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
    return ({ origin, name }) => (bodies[name]?.includes(origin) ? {} : { error: 'BadOrigin' });
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
    expect(fast?.periods.map(({ title, days }) => [title, days])).toEqual([
      ['the vote on the motion of Council, at most', undefined],
      ['the vote on the motion of TechnicalCommittee, at most', undefined],
      ['the voting period', 3],
    ]);
  });

  test('is put to an instant vote of one block by the permitted body', async () => {
    const isShorter = ({ args }: { readonly args: Readonly<Record<string, unknown>> }) =>
      Number(`${args.voting_period}`.replaceAll(',', '')) < 86_400;
    const rule: Rule = (ruled) => {
      if (ruled.name !== 'Democracy.fast_track') {
        return takenFrom(external('external_propose_majority'))(ruled);
      }
      const [half, all] = experts;
      return ruled.origin === (isShorter(ruled) ? all : half) ? {} : { error: 'BadOrigin' };
    };
    const routes = await listRoutes(substrateNode(), rule, given);
    const instant = routes.filter(({ title }) => /an instant vote/.test(title));
    expect(instant.map(({ periods }) => periods.at(-1)?.blocks)).toEqual([1]);
    const [, second] = instant[0]?.calls.filter(({ call }) => call?.method === 'propose') ?? [];
    expect([second?.call?.pallet, second?.call?.args.threshold]).toEqual(['TechnicalCommittee', 3]);
    expect(instant[0]?.needs).toContainEqual(expect.stringContaining('votes in the block of the last call'));
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

describe('a body that may whitelist calls', () => {
  const whitelist = 'Whitelist.whitelist_call';

  test('is an origin of the chain', async () => {
    const rule: Rule = ({ origin, name }) =>
      name !== whitelist || origin === '{"origins":"fellows"}' ? {} : { error: 'BadOrigin' };
    const routes = await listRoutes(kusama2025(), rule);
    const route = routes.find(({ kind }) => kind === 'whitelist');
    expect(route?.calls[0]).toMatchObject({
      signer: { name: 'the origin Origins.Fellows' },
      call: { method: 'whitelist_call' },
    });
    expect(route?.needs[0]).toContain('tried with a fork of Kusama');
  });

  test('is a body of another chain, found with DryRunApi', async () => {
    const runtime = polkadot2025();
    const asked: string[] = [];
    const answer = ({ args }: RuntimeCallRead<unknown>) => {
      const hex = u8aToHex(args(runtime.registry));
      asked.push(hex);
      // Parachain 1001 and Technical, whose voice is 0; the chain has no parents.
      const isTaken = /000200a50f080400/.test(hex);
      const failure = isTaken ? {} : { failure: { error: 'BadOrigin' } };
      return { ok: true, effects: { ...failure, events: [] } };
    };
    const given = { 'DryRunApi.dry_run_call': answer, 'Paras.Parachains': [1000, 1001, 2000] };
    const { whitelist } = await getGovernance({ snapshot: createMetadataSnapshot(runtime, given) });
    expect(whitelist).toEqual({
      pallet: 'Whitelist',
      bodies: {
        known: true,
        value: [{ name: 'the body Technical of parachain 1001' }],
        source: 'Whitelist.whitelist_call, tried with DryRunApi of Polkadot',
      },
    });
    // Para 2000 is no system parachain: its bodies are not read.
    expect(asked.filter((hex) => /000200411f/.test(hex))).toEqual([]);
  });

  test('stays unknown if DryRunApi answers for no body, or for some bodies', async () => {
    const runtime = polkadot2025();
    const refused = { ok: true, effects: { failure: { error: 'BadOrigin' }, events: [] } };
    let asked = 0;
    for (const [answer, reason] of [
      [() => ({ ok: false }), /^DryRunApi of Polkadot gave no result$/],
      [
        () => (asked++ % 2 === 0 ? refused : { ok: false }),
        /gave no result for \d+ of \d+ bodies; the other bodies/,
      ],
    ] as const) {
      const given = { 'DryRunApi.dry_run_call': answer, 'Paras.Parachains': [1000, 1001] };
      const { whitelist } = await getGovernance({ snapshot: createMetadataSnapshot(runtime, given) });
      expect(whitelist?.bodies).toMatchObject({ known: false, reason: expect.stringMatching(reason) });
    }
  });

  test('is unknown without a dry run', async () => {
    const runtime = polkadot2025();
    const chain = { snapshot: createMetadataSnapshot({ ...runtime, apis: new Map() }) };
    const { whitelist } = await getGovernance(chain);
    expect(whitelist?.bodies).toMatchObject({
      known: false,
      howToFindOut: expect.stringContaining('to try it on a fork'),
    });
  });
});

test('advises no fork after a fork has tried all bodies', async () => {
  const rule: Rule = ({ name }) => (name === 'Whitelist.whitelist_call' ? { error: 'BadOrigin' } : {});
  const routes = await listRoutes(kusama2025(), rule);
  const [need] = routes.find(({ kind }) => kind === 'whitelist')?.needs ?? [];
  expect(need).toBe(
    'the body that may whitelist calls: none of the bodies tried with a fork of Kusama may whitelist calls. Ask the team of Kusama which body whitelists calls.',
  );
});

describe('the track of an origin', () => {
  const submitted = (track: number) => ({
    pallet: 'Referenda',
    method: 'Submitted',
    data: { index: 1, track },
  });

  test('is the track of the submission, with any names of tracks', async () => {
    const rule: Rule = ({ name, args }) =>
      name === 'Referenda.submit' && /whitelisted/i.test(JSON.stringify(args))
        ? { events: [submitted(30)] }
        : { events: [submitted(0)] };
    const routes = await listRoutes(kusama2025(), rule);
    const titles = routes.map(({ title }) => /track \d+/.exec(title)?.[0]);
    expect(titles).toEqual(['track 0', 'track 30']);
  });
});

describe('the deposit for a preimage', () => {
  /** A call that is too long for a proposal. */
  const findDeposit = async (event: Partial<DecodedEvent>) => {
    const rule: Rule = ({ name }) => (name === 'Utility.batch' ? { events: [event] } : {});
    const routes = await listRoutes(polkadot2025(), rule, {}, 200);
    const costs = routes.find(({ kind }) => kind === 'referendum')?.costs ?? [];
    return costs.find(({ title }) => title.startsWith('deposit for the preimage'))?.amount;
  };

  test('is the amount of the event', async () => {
    const reserved = {
      pallet: 'Balances',
      usualPallet: 'Balances',
      method: 'Reserved',
      data: { amount: '1234' },
    };
    expect(await findDeposit(reserved)).toBe(1234n);
  });

  test('is the part that the account cannot transfer, if no event has the amount', async () => {
    const existential = 10_000_000_000n;
    const amount = `${10n ** 24n - existential - 5678n}`;
    expect(
      await findDeposit({
        pallet: 'Balances',
        usualPallet: 'Balances',
        method: 'Transfer',
        data: { amount },
      }),
    ).toBe(5678n);
  });
});

describe('the deposit for a motion', () => {
  const members = { 'Council.Members': [alice, `0x${'02'.repeat(32)}`], 'TechnicalCommittee.Members': [] };
  const given = { ...members, 'AllianceMotion.Members': [] };
  const findDeposits = async (rule: Rule) => {
    const routes = await listRoutes(substrateNode(), rule, given);
    const costs = routes.find(({ kind }) => kind === 'collective')?.costs ?? [];
    return costs.filter(({ kind }) => kind === 'deposit').map(({ title, amount }) => [title, amount]);
  };

  test('is the deposit of a member in a tried motion', async () => {
    const held = { pallet: 'Balances', usualPallet: 'Balances', method: 'Held', data: { amount: '1234' } };
    const deposits = await findDeposits(({ origin, name }) =>
      name === 'Utility.batch' && origin.includes('5grwvaef') ? { events: [held] } : {},
    );
    expect(deposits).toEqual([['deposit for the motion of Council', 1234n]]);
  });

  test('is unknown if the motion shows no amount', async () => {
    const deposits = await findDeposits(({ name }) =>
      name === 'Utility.batch' ? { error: 'NotMember' } : {},
    );
    expect(deposits).toEqual([['deposit for the motion of Council', undefined]]);
  });
});

describe('the time to vote on a motion', () => {
  const seats = [alice, `0x${'02'.repeat(32)}`];
  const given = { 'Council.Members': seats, 'TechnicalCommittee.Members': [], 'AllianceMotion.Members': [] };
  const needTwo: Rule = ({ origin, name }) =>
    name === 'System.remark' && !origin.includes('[2,2]') ? { error: 'BadOrigin' } : {};
  const findPeriods = async (stored: Given) => {
    const routes = await listRoutes(substrateNode(), needTwo, { ...given, ...stored });
    return routes.find(({ kind }) => kind === 'collective')?.periods;
  };

  test('is the period that the pallet stores for a motion on a fork', async () => {
    const { registry } = substrateNode();
    const args = { remark: u8aToHex(new TextEncoder().encode('period of a motion')) };
    const call = encodeCall(registry, { pallet: 'System', method: 'remark', args });
    const tried = registry.hash(hexToU8a(call.hex)).toHex();
    // The motion is in block 1; blocks of 3 seconds, 5 days.
    const end = ({ keys }: StorageRead<unknown>) => (keys[0] === tried ? 144_001 : undefined);
    expect(await findPeriods({ 'Council.Voting': end })).toEqual([
      {
        title: 'the vote on the motion of Council, at most',
        blocks: 144_000,
        days: 5,
        text: '5 days (144,000 blocks of 3 s)',
        source: 'Council.Voting of a motion on a fork of Development, Babe.ExpectedBlockTime',
      },
    ]);
  });

  test('is unknown if the fork has no such motion, with how to find out', async () => {
    expect(await findPeriods({ 'Council.Voting': undefined })).toEqual([
      {
        title: 'the vote on the motion of Council, at most',
        text: 'unknown',
        source:
          'Development has no constant Council.MotionDuration. Subtract the block in which a motion was proposed from the end of the motion in Council.Voting.',
      },
    ]);
  });
});

describe('a relay chain whose governance is on a parachain', () => {
  const known: Given = {
    'TransactionPaymentCallApi.query_call_info': {
      weight: { refTime: 1_000_000n, proofSize: 0n },
      partialFee: 1n,
    },
    'Paras.Parachains': [1000, 1001, 2000],
  };

  async function findRoute(runtime: Runtime, given: Given, receive?: Fork['receive']) {
    const snapshot = createMetadataSnapshot(runtime, { ...known, ...given });
    const ruled = createRuledFork(runtime, snapshot, () => ({ error: 'CallFiltered' }));
    const chain = { snapshot, ...(receive ? { fork: { fork: async () => ({ ...ruled, receive }) } } : {}) };
    const args = { remark: '0x2a' };
    const call = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args });
    const routes = await listRootRoutes(call, { chain, governance: await getGovernance(chain) });
    expect(routes.map(({ kind }) => kind)).toEqual(['unknown']);
    return routes[0];
  }

  test('names the parachain that is its root, with the program to send', async () => {
    const runtime = polkadot2025();
    const program = ({ args }: RuntimeCallRead<unknown>) => {
      // Parachain 1000 as a child, in a location of any version.
      const isTaken = /^0x0.000100a10f/.test(u8aToHex(args(runtime.registry)));
      return { ok: true, effects: { outcome: { kind: isTaken ? 'Complete' : 'Incomplete' }, events: [] } };
    };
    const route = await findRoute(runtime, {
      'DryRunApi.dry_run_call': { ok: true, effects: { failure: { error: 'CallFiltered' }, events: [] } },
      'DryRunApi.dry_run_xcm': program,
    });
    expect(route?.title).toContain('Parachain 1000 is its root');
    expect(route?.title).toContain('The call filter refuses Referenda.submit');
    expect(route?.needs[0]).toMatch(/^root of parachain 1000, .* 0x05\w*0000042a/);
  });

  test('is tried on a fork if the chain has no DryRunApi', async () => {
    const runtime = { ...polkadot2025(), apis: new Map() };
    const processed = (success: boolean) =>
      [
        { pallet: 'MessageQueue', usualPallet: 'MessageQueue', method: 'Processed', data: { success } },
      ] as unknown as DecodedEvent[];
    const route = await findRoute(runtime, {}, async ({ from }) => processed(from === 1001));
    expect(route?.title).toContain(
      'Parachain 1001 is its root (a program with superuser origin, tried with a fork of',
    );
    const none = await findRoute(runtime, {}, async () => processed(false));
    expect(none?.title).toContain('shows no route to root.');
  });
});

describe('a call by which a collective dispatches as root', () => {
  const given = {
    'Council.Members': [alice],
    'TechnicalCommittee.Members': [],
    'AllianceMotion.Members': [],
  };
  /** A runtime whose sudo pallet dispatches calls as root for the council and for the sudo key. */
  const rule =
    (failure?: string): Rule =>
    ({ origin, name }) => {
      if (name !== 'Sudo.sudo' || !origin.includes('council')) return { error: 'BadOrigin' };
      const inner = failure ? { failure: { error: failure } } : {};
      return {
        events: [
          {
            pallet: 'Sudo',
            usualPallet: 'Sudo',
            method: 'Sudid',
            data: {},
            ...inner,
          } as Partial<DecodedEvent>,
        ],
      };
    };

  test('is in its motion, around the call', async () => {
    const routes = await listRoutes(substrateNode(), rule(), given);
    const motion = routes.find(({ title }) => title.endsWith('as root by Sudo.sudo.'));
    expect(motion?.calls[0]?.call).toMatchObject({ pallet: 'Council', method: 'propose' });
    expect(motion?.calls[0]?.call?.hex).toContain('0000042a');
  });

  test('is omitted if the inner call failed', async () => {
    const routes = await listRoutes(substrateNode(), rule('BadOrigin'), given);
    expect(routes.filter(({ kind }) => kind === 'collective')).toEqual([]);
  });
});
