// Messages to the service are executed by its own executor, which is of the generation of the public runtimes (v2).
import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { BlockEvent, Chain } from '@parachron/devnet-chain';
import { account, totalIssuance } from '@parachron/devnet-chain';
import { createServiceChain } from '@parachron/devnet-service';
import {
  deriveSovereignAccount,
  encodePage,
  encodeProgram,
  type Instruction,
  type Location,
  listXcmVersions,
  type Program,
} from '@parachron/xcm';
import type { ApiPromise } from '@polkadot/api';
import { u8aToHex } from '@polkadot/util';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  bob,
  callWeight,
  getFree,
  listEvents,
  openApi,
  type SeenEvent,
  send,
  start,
  submit,
  tx,
} from '../support/clients.js';
import { createStory, flows, type Story, serviceToken, targetOf, valuesOf } from './support/createStory.js';

const token = 10_000_000_000n;
const here: Location = { parents: 0, interior: [] };
const aliceHex = u8aToHex(alice.publicKey);
const bobHex = u8aToHex(bob.publicKey);
const place = (id: Hex): Location => ({ parents: 0, interior: [{ kind: 'AccountId32', id }] });
const depositTo = (id: Hex) =>
  ({ kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: place(id) }) as const;

// service-facts.md, per-target defaults, which the service asks itself: 1e9 an instruction, 419e9 planck a second.
const costOf = (instructions: bigint) => (instructions * 1_000_000_000n * 419_000_000_000n) / 10n ** 12n;

describe('the service’s token', () => {
  const paraId = flows.sovereignOwn;
  const backing = deriveSovereignAccount({ paraId, relation: 'sibling' }).hex;
  let story: Story;
  afterEach(() => story.close());

  /** Root of the service mints ten tokens for Alice on the target, backed by the same amount on the service. */
  async function sendOut(): Promise<void> {
    await send(tx(story.service, 'balances', 'transferKeepAlive', backing, 10n * token));
    const fees = { id: serviceToken, amount: 10n * token };
    const program: Program = [
      { kind: 'ReserveAssetDeposited', assets: [fees] },
      { kind: 'ClearOrigin' },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      depositTo(aliceHex),
    ];
    // Locations of version 2 equal those of version 1, and runtimes without later versions name them version 1.
    const isOld = listXcmVersions(story.service.registry).length === 1;
    const dest = { [isOld ? 'V1' : 'V2']: { parents: 1, interior: { X1: { Parachain: paraId } } } };
    const message = encodeProgram(program, { version: 2 });
    const call = tx(story.service, 'sudo', 'sudo', tx(story.service, 'polkadotXcm', 'send', dest, message));
    expect(await send(call)).toContain('xcmpQueue.XcmpMessageSent');
    await story.devnet.idle();
  }

  /** Alice lets the target burn one token and instruct the service to pay the token to Bob. */
  async function sendBack(version: 2 | 4 | 5): Promise<void> {
    const program: Program = [
      { kind: 'WithdrawAsset', assets: [{ id: serviceToken, amount: token }] },
      {
        kind: 'InitiateReserveWithdraw',
        assets: { kind: 'All' },
        reserve: serviceToken,
        xcm: [
          { kind: 'BuyExecution', fees: { id: here, amount: token }, weightLimit: 'Unlimited' },
          depositTo(bobHex),
        ],
      },
    ];
    const { api } = targetOf(story, 'sovereignOwn');
    const limit = { refTime: 10n * callWeight, proofSize: 1_000_000n };
    const names = await send(tx(api, 'polkadotXcm', 'execute', encodeProgram(program, { version }), limit));
    expect(names).toContain('xcmpQueue.XcmpMessageSent');
    await story.devnet.idle();
  }

  it('moves to a target and back, and its reserve is paid out', async () => {
    story = await createStory({ variant: 'H', generation: 'v2', flows: ['sovereignOwn'] });
    await sendOut();
    const before = await getFree(story.service, bob.address);
    await sendBack(2);
    expect(await getFree(story.service, backing)).toBe(9n * token);
    // WithdrawAsset, ClearOrigin, BuyExecution, DepositAsset.
    expect((await getFree(story.service, bob.address)) - before).toBe(token - costOf(4n));
    expect(valuesOf(story.events, 'XcmpQueue.Success')).toHaveLength(1);
  });

  it('returns in any version that the service also writes', async () => {
    story = await createStory({ variant: 'H', generation: 'v4', flows: ['sovereignOwn'] });
    await sendOut();
    const before = await getFree(story.service, bob.address);
    await sendBack(4);
    expect((await getFree(story.service, bob.address)) - before).toBe(token - costOf(4n));
  });

  it('returns only in a version that the service reads: other versions are dropped without an event', async () => {
    story = await createStory({ variant: 'H', generation: 'v5', flows: ['sovereignOwn'], writes: 4 });
    await sendOut();
    const { api } = targetOf(story, 'sovereignOwn');
    const dest = { parents: 1, interior: { X1: [{ Parachain: 2114 }] } };
    const force = (version: 4 | 5) =>
      send(tx(api, 'sudo', 'sudo', tx(api, 'polkadotXcm', 'forceXcmVersion', dest, version)));
    await force(5);
    const before = await getFree(story.service, bob.address);
    await sendBack(5);
    expect(await getFree(story.service, bob.address)).toBe(before);
    expect(story.events.filter(({ name }) => name.startsWith('XcmpQueue'))).toMatchObject([
      { name: 'XcmpQueue.XcmpMessageSent' },
    ]);
    expect(story.devnet.dropped).toEqual([]);

    // Sets the version in the same storage as version negotiation or root of the target.
    await force(4);
    await sendBack(5);
    expect((await getFree(story.service, bob.address)) - before).toBe(token - costOf(4n));
  });
});

describe('messages', () => {
  const sibling = 2000;
  const sovereign = deriveSovereignAccount({ paraId: sibling, relation: 'sibling' }).hex;
  let chain: Chain;
  let api: ApiPromise;

  beforeAll(async () => {
    chain = await createServiceChain({
      variant: 'H',
      mode: { kind: 'manual' },
      clock: () => start * 1000,
    });
    api = await openApi(chain.provider);
    await submit(api, tx(api, 'balances', 'transferKeepAlive', sovereign, 100n * token), alice);
    chain.createBlock();
  });
  afterAll(async () => {
    await api.disconnect();
    chain.close();
  });

  /** Lets messages arrive with a block; returns the events about the messages. */
  async function receive(messages: {
    downward?: readonly Hex[];
    pages?: readonly Hex[];
  }): Promise<SeenEvent[]> {
    const { downward = [], pages = [] } = messages;
    const inputs = {
      downwardMessages: downward.map((msg) => ({ sentAt: 1, msg })),
      horizontalMessages: { [sibling]: pages.map((data) => ({ sentAt: 1, data })) },
    };
    const { hash } = chain.createBlock({ data: { ParachainSystem: inputs } });
    const events = await listEvents(api, hash);
    return events.filter(({ name }) => name !== 'system.ExtrinsicSuccess');
  }

  const transact = (call: Hex, originKind: 'Superuser' | 'SovereignAccount'): Instruction => {
    const requireWeightAtMost = { refTime: callWeight, proofSize: 0n };
    return { kind: 'Transact', originKind, requireWeightAtMost, call };
  };
  const paid = (...instructions: Instruction[]): Program => {
    const fees = { id: here, amount: token };
    return [
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      ...instructions,
      { kind: 'RefundSurplus' },
      { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: place(sovereign) },
    ];
  };
  const page = (program: Program, version: 2 | 3 = 2) => encodePage([encodeProgram(program, { version })]);
  const remark = () => tx(api, 'system', 'remarkWithEvent', 'from afar').method.toHex();
  const names = (events: readonly SeenEvent[]) => events.map(({ name }) => name);

  it('of a sibling act as its account: it can schedule a task of its own', async () => {
    const times = { Fixed: { executionTimes: [start + 3600] } };
    const call = tx(
      api,
      'automationTime',
      'scheduleDynamicDispatchTask',
      'para',
      times,
      remark(),
    ).method.toHex();
    const events = await receive({ pages: [page(paid(transact(call, 'SovereignAccount')))] });
    expect(names(events)).toContain('automationTime.TaskScheduled');
    expect(events.at(-1)).toMatchObject({ name: 'xcmpQueue.Success' });
    const ran: BlockEvent[] = [];
    const stop = chain.onBlock((block) => ran.push(...block.events));
    chain.advance(3600);
    stop();
    const result = ran.find(({ name }) => name === 'DynamicDispatchResult');
    expect(result?.value).toMatchObject({ who: sovereign, result: { type: 'Ok' } });
    expect(ran.map(({ name }) => name)).toContain('Remarked');
  });

  it('of a sibling do not act as root', async () => {
    const events = await receive({ pages: [page(paid(transact(remark(), 'Superuser')))] });
    expect(names(events)).toContain('polkadotXcm.AssetsTrapped');
    expect(events.at(-1)).toMatchObject({ name: 'xcmpQueue.Fail', data: [expect.anything(), 'BadOrigin'] });
    expect(names(events)).not.toContain('system.Remarked');
  });

  it('of a sibling that does not pay stop at the barrier', async () => {
    const events = await receive({ pages: [page([transact(remark(), 'SovereignAccount')])] });
    expect(events).toMatchObject([{ name: 'xcmpQueue.Fail', data: [expect.anything(), 'Barrier'] }]);
  });

  it('of the relay chain act as root without payment; messages of a later version are dropped', async () => {
    const set = tx(api, 'balances', 'forceSetBalance', bob.address, 7n * token).method.toHex();
    const program = [transact(set, 'Superuser')];
    const unpaid: Program = [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, ...program];
    const first = await receive({ downward: [encodeProgram(program, { version: 2 })] });
    expect(names(first)).toEqual([
      'parachainSystem.DownwardMessagesReceived',
      'balances.BalanceSet',
      'dmpQueue.ExecutedDownward',
    ]);
    const second = await receive({ downward: [encodeProgram(unpaid, { version: 3 })] });
    expect(names(second)).toEqual(['parachainSystem.DownwardMessagesReceived', 'dmpQueue.InvalidFormat']);
  });

  it('that are invalid are dropped without an event, and the programs before them run', async () => {
    const good = page(paid(transact(remark(), 'SovereignAccount')));
    const bad: readonly Hex[] = [
      '0x',
      '0x00',
      '0x0102040a', // another format: blobs
      '0x00ff', // no version
      page([{ kind: 'ClearOrigin' }], 3),
      `0x00${good.slice(4, -4)}`, // cut short
    ];
    for (const data of bad) expect(await receive({ pages: [data] })).toEqual([]);
    const events = await receive({ pages: [`${good}ffff`, '0x00ffff'] });
    expect(names(events)).toContain('system.Remarked');
    expect(events.filter(({ name }) => name.startsWith('xcmpQueue'))).toMatchObject([
      { name: 'xcmpQueue.Success' },
    ]);
  });

  it('of any bytes neither stop the chain nor mint tokens', () => {
    const seeds = [page(paid(transact('0x0001', 'SovereignAccount'))), page(paid())];
    const damage = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 3 });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.tuple(fc.constantFrom(...seeds), damage).map(([seed, changes]) => {
        const damaged = parseHex(seed);
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte;
        return damaged;
      }),
    );
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), (all) => {
        const pages = all.map((one) => ({ sentAt: 1, data: formatHex(one) }));
        const downwardMessages = all.map((one) => ({ sentAt: 1, msg: formatHex(one) }));
        const before = chain.head.header.number;
        chain.createBlock({
          data: { ParachainSystem: { horizontalMessages: { [sibling]: pages }, downwardMessages } },
        });
        expect(chain.head.header.number).toBe(before + 1);
        expect(sumBalances(chain)).toBe(chain.getContext()?.get(totalIssuance));
      }),
      { numRuns: 150 },
    );
  });
});

function sumBalances(chain: Chain): bigint {
  const entries = chain.getContext()?.listEntries(account) ?? [];
  return entries.reduce((sum, { value }) => sum + value.data.free + value.data.reserved, 0n);
}
