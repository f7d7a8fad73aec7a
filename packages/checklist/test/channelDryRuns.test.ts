// Programs of channel steps are tried with the DryRunApi of the relay chain, where no fork is open: Kusama's types of 2025.
import type { Hex, PlanStep, Runtime } from '@parachron/core';
import { ForkUnreachableError } from '@parachron/devnet';
import { encodeWeight } from '@parachron/weight';
import { decodeProgram, deriveLocation, deriveSovereignAccount, encodeLocation } from '@parachron/xcm';
import { u8aConcat } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BootLimitsByRole, channelPlanFact, gatherFacts, type Scope } from '../src/index.js';
import { proposal } from './support/bootChains.js';
import { openStub, type RuntimeAnswers, type Stored, type StubOptions } from './support/openStub.js';

const [TARGET, SERVICE] = [2000, 2114];
const scope: Scope = { network: 'test', serviceParaId: SERVICE, targetParaId: TARGET, proposal };
const first = 'init-2114-to-2000';
const both = 'init-2000-to-2114-and-accept-2114-to-2000';
const place = 'in DryRunApi of v15/kusama at block 100';

const config = {
  hrmpMaxParachainOutboundChannels: 30,
  hrmpMaxParachainInboundChannels: 30,
  hrmpChannelMaxCapacity: 1000,
  hrmpChannelMaxTotalSize: 102_400,
  hrmpChannelMaxMessageSize: 102_400,
  maxUpwardMessageSize: 65_531,
};
const holding = (paraId: number): Stored => {
  const { hex } = deriveSovereignAccount({ paraId, relation: 'child' });
  const value = { providers: 1, data: { free: 10n ** 15n } };
  return { pallet: 'System', item: 'Account', keys: [hex], value };
};
const para = (id: number): Stored => ({
  pallet: 'Paras',
  item: 'ParaLifecycles',
  keys: [id],
  value: 'Parachain',
});
const rich = [TARGET, SERVICE].flatMap((id) => [para(id), holding(id)]);
const known: readonly Stored[] = [{ pallet: 'Configuration', item: 'ActiveConfig', value: config }, ...rich];

const asked = { sender: SERVICE, recipient: TARGET };
const requested: readonly Stored[] = [
  { pallet: 'Hrmp', item: 'HrmpOpenChannelRequestsList', value: [asked] },
  {
    pallet: 'Hrmp',
    item: 'HrmpOpenChannelRequests',
    keys: [asked],
    value: { confirmed: false, maxMessageSize: 102_400, maxCapacity: 1000, maxTotalSize: 102_400 },
  },
];

const u128 = (planck: number) => `${planck.toString(16).padStart(2, '0')}${'00'.repeat(15)}`;
const weight = encodeWeight({ refTime: 1_000_000n, proofSize: 1_000n });
const prices: RuntimeAnswers = {
  TransactionPaymentCallApi_query_call_info: `${weight}00${u128(0)}`,
  XcmPaymentApi_query_xcm_weight: `0x00${weight.slice(2)}`,
  XcmPaymentApi_query_weight_to_asset_fee: `0x00${u128(9)}`,
};

let runtime: Runtime;
beforeAll(async () => {
  runtime = (await openStub('v15/kusama')).runtime;
});

function answer(method: 'dry_run_xcm' | 'dry_run_call', effects: object): Hex {
  const { metadata } = runtime.registry;
  const api = metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
  const output = api?.methods.find(({ name }) => name.toString() === method)?.output;
  if (!output) throw new TypeError(`no DryRunApi.${method}`);
  const whole = { emittedEvents: [], localXcm: null, forwardedXcms: [], ...effects };
  return runtime.registry
    .createTypeUnsafe(runtime.registry.createLookupType(output), [{ Ok: whole }])
    .toHex();
}

const used = { refTime: 1, proofSize: 1 };
const complete = { Complete: { used } };
/** An event of the relay chain's own pallet of channels: its bytes, as dry runs have them. */
function encodeEvent(name: string, fields: Readonly<Record<string, number>>): Uint8Array {
  const hrmp = runtime.registry.metadata.pallets.find((pallet) => pallet.name.toString() === 'Hrmp');
  const events = hrmp && runtime.registry.lookup.getSiType(hrmp.events.unwrap().type).def.asVariant;
  const variant = events?.variants.find((one) => one.name.toString() === name);
  if (!hrmp || !variant) throw new TypeError(`no event ${name}`);
  const values = variant.fields.map((field) => {
    const type = runtime.registry.createLookupType(field.type);
    return runtime.registry.createTypeUnsafe(type, [fields[field.name.toString()] ?? 0]).toU8a();
  });
  return u8aConcat([hrmp.index.toNumber(), variant.index.toNumber()], ...values);
}
const event = () => encodeEvent('OpenChannelRequested', asked);
const accepted = () => encodeEvent('OpenChannelAccepted', asked);
const ran = (events: readonly Uint8Array[]) =>
  answer('dry_run_xcm', { executionResult: complete, emittedEvents: events });

async function plan(
  calls: RuntimeAnswers,
  storage: readonly Stored[] = known,
  about: Pick<StubOptions, 'version'> & Pick<Parameters<typeof gatherFacts>[1], 'bootLimits' | 'forks'> = {},
): Promise<readonly PlanStep[]> {
  const { bootLimits, forks, ...kind } = about;
  const relay = await openStub('v15/kusama', { storage, calls: { ...prices, ...calls }, ...kind });
  onTestFinished(() => relay.close());
  const chains = { relay: await relay.snapshot() };
  const facts = await gatherFacts([channelPlanFact], {
    scope,
    chains,
    ...(bootLimits ? { bootLimits } : {}),
    ...(forks ? { forks } : {}),
  });
  const fact = facts.get(channelPlanFact) as Awaited<ReturnType<typeof channelPlanFact.derive>>;
  if (!fact.known) throw new TypeError(fact.reason);
  return fact.plan.steps;
}

/** Number of calls in the program after the origin. */
function countCalls(given: Hex): number {
  const origin = encodeLocation(deriveLocation({ paraId: TARGET, relation: 'child' }), { version: 5 });
  const { program } = decodeProgram(`0x${given.slice(origin.length)}`);
  return program.filter(({ kind }) => kind === 'Transact').length;
}

describe('the programs of channel steps', () => {
  it('channel programs are tried on the state of the block, except programs that wait for a step', async () => {
    const args: Hex[] = [];
    const steps = await plan({
      DryRunApi_dry_run_xcm: (given) => {
        args.push(given);
        return ran([event()]);
      },
    });
    expect(steps.map(({ id, notes, blocked }) => [id, notes.at(-1), blocked])).toEqual([
      [first, `Tried ${place}: Hrmp.OpenChannelRequested.`, undefined],
      ...[
        [both, first],
        ['accept-2000-to-2114', both],
      ].map(([id, before]) => [
        id,
        `Not tried: the program waits for ${before}, and DryRunApi of v15/kusama tries a program alone. Add --dry-run to try it on a fork.`,
        undefined,
      ]),
    ]);
    const origin = encodeLocation(deriveLocation({ paraId: SERVICE, relation: 'child' }), { version: 5 });
    const program = steps[0]?.layers.find(({ kind }) => kind === 'program');
    expect(args).toEqual([`${origin}${program?.hex.slice(2)}`]);
  });

  it('no dry run is advised if the runtime of the relay chain builds no block', async () => {
    const bootLimits = { relay: { blockFailure: 'it panics' } };
    const steps = await plan({ DryRunApi_dry_run_xcm: ran([event()]) }, known, { bootLimits });
    expect(steps[1]?.notes.at(-1)).toMatch(
      /alone\. Give an endpoint of v15\/kusama instead of its specification\.$/,
    );
  });

  it('channel programs wait for the session in which a channel closes', async () => {
    const closing: readonly Stored[] = [
      {
        pallet: 'Hrmp',
        item: 'HrmpChannels',
        keys: [asked],
        value: { maxMessageSize: 102_400, maxCapacity: 1000, maxTotalSize: 102_400 },
      },
      { pallet: 'Hrmp', item: 'HrmpCloseChannelRequestsList', value: [asked] },
    ];
    const steps = await plan({ DryRunApi_dry_run_xcm: ran([event()]) }, [...known, ...closing]);
    const notes = steps.map(({ notes: own }) => own.at(-1)).filter((note) => note?.startsWith('Not tried'));
    expect(new Set(notes)).toEqual(
      new Set(['Not tried: a channel that closes is gone at the next session only.']),
    );
  });

  it('channel programs wait for the funds that the plan requests', async () => {
    const steps = await plan({ DryRunApi_dry_run_xcm: ran([event()]) }, [
      ...known.slice(0, 1),
      ...[TARGET, SERVICE].map(para),
    ]);
    expect(steps.find(({ id }) => id === first)?.notes.at(-1)).toContain(
      'Not tried: the program waits for fund-2114, and DryRunApi',
    );
  });

  it('a program without effect is explained by the error of its call', async () => {
    const error = { Module: { index: 60, error: [0, 0, 0, 0] } };
    const pallet = runtime.registry.metadata.pallets.find(({ name }) => name.toString() === 'Hrmp');
    error.Module.index = pallet?.index.toNumber() ?? 0;
    const failed = { Err: { postInfo: { actualWeight: null, paysFee: 'Yes' }, error } };
    const steps = await plan({
      DryRunApi_dry_run_xcm: ran([]),
      DryRunApi_dry_run_call: answer('dry_run_call', { executionResult: failed }),
    });
    expect(steps[0]?.blocked?.reason).toBe(
      `The program fails ${place}: Hrmp.hrmp_init_open_channel by parachain 2114 fails: Hrmp.OpenHrmpChannelToSelf.`,
    );
    expect(steps[1]?.blocked?.reason).toBe(`The step waits for ${first}, which cannot take effect.`);
  });

  it('the finding says how to try the programs without a fork and without DryRunApi', async () => {
    const own = blake2AsHex('DryRunApi', 64);
    const withoutApi = { version: { apis: [...runtime.apis].filter(([hash]) => hash !== own) } };
    const noteOf = async (bootLimits: BootLimitsByRole) =>
      (await plan({}, known, { ...withoutApi, bootLimits }))[0]?.notes.at(-1);
    expect(await noteOf({})).toBe(
      'Not tried: v15/kusama has no DryRunApi, and no fork of it is open. Add --dry-run to try it on a fork.',
    );
    expect(await noteOf({ relay: { blockFailure: 'it panics' } })).toBe(
      'Not tried: the runtime of v15/kusama builds no block here. Give an endpoint of v15/kusama instead of its specification.',
    );
  });

  it('the programs are tried by DryRunApi if the fork of the relay chain does not start', async () => {
    const fail = () =>
      Promise.reject(new ForkUnreachableError({ endpoint: 'wss://relay', reason: 'no answer' }));
    const fork = { fork: fail };
    const steps = await plan({ DryRunApi_dry_run_xcm: ran([event()]) }, known, { forks: { relay: fork } });
    expect(steps[0]?.notes.at(-1)).toBe(`Tried ${place}: Hrmp.OpenChannelRequested.`);
    expect(steps[1]?.notes.at(-1)).toMatch(
      /tries a program alone\. The fork of v15\/kusama does not run: wss:\/\/relay cannot be forked: no answer\./,
    );
    const own = blake2AsHex('DryRunApi', 64);
    const version = { apis: [...runtime.apis].filter(([hash]) => hash !== own) };
    const [first] = await plan({}, known, { version, forks: { relay: fork } });
    expect(first?.notes.at(-1)).toMatch(
      /^Not tried: wss:\/\/relay cannot be forked: no answer\. Give the address of a running node/,
    );
  });

  it('two calls become two programs if the relay chain refuses both in one program', async () => {
    const refused = answer('dry_run_xcm', {
      executionResult: { Incomplete: { used, error: { index: 3, error: 'NoPermission' } } },
    });
    const works = answer('dry_run_call', { executionResult: { Ok: { actualWeight: null, paysFee: 'Yes' } } });
    const steps = await plan(
      {
        DryRunApi_dry_run_xcm: (given) => (countCalls(given) > 1 ? refused : ran([event(), accepted()])),
        DryRunApi_dry_run_call: works,
      },
      [...known, ...requested],
    );
    const why = `Sent together, the two calls fail ${place}: the program fails at instruction 4: NoPermission.`;
    const tried = `Tried ${place}: Hrmp.OpenChannelRequested, Hrmp.OpenChannelAccepted.`;
    expect(steps.map(({ id, notes }) => [id, ...notes.slice(-2)])).toEqual([
      ['init-2000-to-2114', why, tried],
      ['accept-2114-to-2000', why, tried],
      ['accept-2000-to-2114', expect.anything(), expect.stringContaining('waits for init-2000-to-2114')],
    ]);
  });
});
