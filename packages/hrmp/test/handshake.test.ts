import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import {
  balanceRead,
  type Call,
  decodeCall,
  encodeCall,
  type PlanStep,
  parseAccount,
  type Runtime,
} from '@parachron/core';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import { assetHubKusama } from '@parachron/samples/runtimes';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { chooseXcmVersion, decodeProgram, listXcmVersions } from '@parachron/xcm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ChannelFacts,
  type ChannelPlan,
  getChannelFacts,
  openChannels,
  solveChannels,
} from '../src/index.js';
import { type BootedRelay, bootRelay, SERVICE, SIGNER, TARGET } from './support/bootRelay.js';
import { deriveStepProgram } from './support/deriveStepProgram.js';
import { planSteps } from './support/planSteps.js';
import { channelWrites, requestWrites } from './support/relayStates.js';

// The real Rococo runtime 9190 and the real Asset Hub Rococo 900 (para 1000), run in this process.

const require = createRequire(import.meta.url);
const proposal = { capacity: 1000, messageSize: 102_400 };
const versions = { [TARGET]: 2, [SERVICE]: 2 } as const;
const senderDeposit = 5_000_000_000_000n;
const recipientDeposit = 3_000_000_000_000n;
/** Each para is the sender of one channel and the recipient of the other. */
const deposits = senderDeposit + recipientDeposit;
const there = { sender: TARGET, recipient: SERVICE };
const back = { sender: SERVICE, recipient: TARGET };

const encode = ({ registry }: Runtime, method: string, args: Record<string, unknown>) =>
  encodeCall(registry, { pallet: 'Hrmp', method, args });
const closeChannel = (runtime: Runtime, channel: typeof there) =>
  encode(runtime, 'hrmp_close_channel', { channel_id: channel });

let relay: BootedRelay;
let hub: RuntimeFork;
let target: Chain;

beforeAll(async () => {
  const manifest = require.resolve('parachain-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/esm/specs/rococo_v2_2_asset_hub.js');
  [relay, hub] = await Promise.all([
    bootRelay(),
    loadChainSpec(spec).then((loaded) => createFork({ spec: loaded })),
  ]);
  target = await connect(hub.provider, { timeoutMs: Number.POSITIVE_INFINITY });
});
afterAll(async () => {
  await target.close();
  await Promise.all([relay.close(), hub.close()]);
});
beforeEach(async () => {
  await relay.reset();
  await relay.configure({
    hrmpChannelMaxCapacity: 1000,
    hrmpSenderDeposit: senderDeposit,
    hrmpRecipientDeposit: recipientDeposit,
  });
});

async function plan(facts: ChannelFacts): Promise<ChannelPlan> {
  const senders = { [TARGET]: { version: 2, runtime: target.runtime }, [SERVICE]: { version: 2 } } as const;
  const about = { facts, proposal, senders, fork: relay.network.relay };
  return solveChannels(about);
}

async function send(step: PlanStep | undefined) {
  const program = step && deriveStepProgram(step);
  if (!program || step.para === undefined) throw new TypeError(`${step?.id} carries no program`);
  return relay.network.sendUpward(step.para, program);
}

const states = (facts: ChannelFacts) => facts.channels.map(({ state }) => state);
const reserved = (facts: ChannelFacts) => facts.paras.map(({ balance }) => balance.reserved);

describe('a plan carried out by upward messages', () => {
  test('opens both channels, through every status', async () => {
    const before = await relay.facts();
    expect(states(before)).toEqual(['none', 'none']);
    const { steps, money } = await plan(before);
    expect(steps.map(({ id, para, after }) => ({ id, para, after }))).toEqual([
      { id: 'init-2114-to-1000', para: SERVICE, after: [] },
      { id: 'init-1000-to-2114-and-accept-2114-to-1000', para: TARGET, after: ['init-2114-to-1000'] },
      { id: 'accept-1000-to-2114', para: SERVICE, after: ['init-1000-to-2114-and-accept-2114-to-1000'] },
    ]);
    expect(money.map(({ missing, complete }) => ({ missing, complete }))).toEqual([
      { missing: 0n, complete: true },
      { missing: 0n, complete: true },
    ]);
    expect(await send(steps[0])).toMatchObject({ verdict: { kind: 'completed' } });
    const requested = await relay.facts();
    expect(states(requested)).toEqual(['none', 'requested']);
    expect(reserved(requested)).toEqual([0n, senderDeposit]);
    await send(steps[1]);
    const accepted = await relay.facts();
    expect(states(accepted)).toEqual(['requested', 'accepted']);
    expect(reserved(accepted)).toEqual([deposits, senderDeposit]);
    await send(steps[2]);
    expect(states(await relay.facts())).toEqual(['accepted', 'accepted']);
    await relay.network.session();
    const after = await relay.facts();
    const open = { state: 'open', ...proposal };
    expect(after.channels).toMatchObject([open, open]);
    expect(reserved(after)).toEqual([deposits, deposits]);
    // The plan states for each step and account what the chain then reserved.
    const [target, service] = before.paras.map(({ sovereign }) => sovereign.hex);
    const stated = steps.map(({ costs = [] }) =>
      costs.filter(({ kind }) => kind === 'deposit').map(({ payer, amount }) => [payer.account, amount]),
    );
    expect(stated).toEqual([
      [[service, senderDeposit]],
      [
        [target, senderDeposit],
        [target, recipientDeposit],
      ],
      [[service, recipientDeposit]],
    ]);
  });

  test('takes no more than the quoted amount, and returns the rest of the offer', async () => {
    const before = await relay.facts();
    const { steps, money } = await plan(before);
    for (const step of steps) await send(step);
    const after = await relay.facts();
    for (const [at, para] of after.paras.entries()) {
      const spent = (before.paras[at]?.balance.free ?? 0n) - para.balance.free;
      const fees = spent - (money[at]?.deposits ?? 0n);
      expect(money[at]?.deposits).toBe(deposits);
      expect(fees).toBeGreaterThan(0n);
      // The expected fee is an upper bound: at most a tenth over the charged fee.
      const own = steps.flatMap(({ costs = [] }) => costs.filter(({ kind }) => kind === 'offer'));
      const expected = own
        .filter(({ payer }) => payer.account === para.sovereign.hex)
        .reduce((sum, { amount = 0n, returns = 0n }) => sum + amount - returns, 0n);
      expect(fees).toBeLessThanOrEqual(expected);
      expect(fees * 110n).toBeGreaterThan(expected * 100n);
      // The offer has a margin of 30 %, rounded up to three digits.
      for (const { amount = 0n, returns = 0n } of own) {
        const least = ((amount - returns) * 130n) / 100n;
        expect(amount).toBeGreaterThanOrEqual(least);
        expect(amount * 100n).toBeLessThan(least * 101n);
        expect(amount.toString()).toMatch(/^\d{3}0*$/);
      }
    }
  });

  test('gives each call its weight on the chain with a margin of 30 %', async () => {
    const { steps } = await plan(await relay.facts());
    const snapshot = await relay.chain.snapshot();
    for (const step of steps) {
      const { program } = decodeProgram(deriveStepProgram(step) ?? '0x');
      const transacts = program.flatMap((one) => (one.kind === 'Transact' ? [one] : []));
      expect(transacts).toHaveLength(step.layers.filter(({ kind }) => kind === 'inner-call').length);
      for (const { call, requireWeightAtMost } of transacts) {
        const weight = await estimateCallWeight(snapshot, call);
        const stated = weight.known ? deriveWeightV1(weight.value) : expect.fail(weight.reason);
        expect(requireWeightAtMost?.refTime).toBe((stated * 130n + 99n) / 100n);
      }
    }
  });

  test('leaves a failed call without an event in a successful message, and the storage shows the failure', async () => {
    const { steps } = await plan(await relay.facts());
    const both = steps[1];
    // The acceptance arrives before the request of the other parachain, so only the request takes effect.
    const [before] = (await relay.facts()).paras;
    expect(await send(both)).toMatchObject({ verdict: { kind: 'completed' } });
    const { channels, paras } = await relay.facts();
    expect(channels.map(({ state }) => state)).toEqual(['requested', 'none']);
    expect(both?.verify).toContain('even if the call inside Transact fails');
    // The refund still arrived.
    expect(before.balance.free - paras[0].balance.free).toBeLessThan(senderDeposit + 150_000_000_000n);
    expect(paras[0].balance.reserved).toBe(before.balance.reserved + senderDeposit);
  });

  test('returns the rest of the offer also if an instruction fails', async () => {
    const facts = await relay.facts();
    const { steps } = await plan(facts);
    const hex = deriveStepProgram(steps[0] as PlanStep);
    const decoded = hex && decodeProgram(hex);
    const transact = decoded?.program.find((instruction) => instruction.kind === 'Transact');
    expect(transact).toMatchObject({ originKind: 'Native' });
    // With a weight below the weight of the call, the instruction fails with MaxWeightInvalid.
    const weight = transact?.kind === 'Transact' ? (transact.requireWeightAtMost?.refTime ?? 0n) : 0n;
    const lowered = hex?.replace(compactHex(weight), compactHex(2n ** 29n)) as `0x${string}`;
    const result = await relay.network.sendUpward(SERVICE, lowered);
    expect(result.verdict?.kind).toBe('failed');
    const { paras } = await relay.facts();
    const spent = facts.paras[1].balance.free - paras[1].balance.free;
    expect(spent).toBeGreaterThan(0n);
    expect(spent).toBeLessThan(100_000_000_000n);
  });
});

// The form of compact integers from 2^14 on: 4 bytes below 2^30, else as few as are needed with their number.
function compactHex(value: bigint): string {
  const mode = value < 2n ** 30n ? (value << 2n) | 2n : value;
  const size = value < 2n ** 30n ? 4 : Math.ceil(value.toString(16).length / 2);
  const bytes = Array.from({ length: size }, (_, at) =>
    ((mode >> BigInt(8 * at)) & 255n).toString(16).padStart(2, '0'),
  );
  const prefix = value < 2n ** 30n ? '' : (((size - 4) << 2) | 3).toString(16).padStart(2, '0');
  return prefix + bytes.join('');
}

describe('one call for a plan', () => {
  test('plans from the chains alone, and both channels are open after its steps', async () => {
    const chains = { [TARGET]: target };
    const { steps } = await openChannels(relay.chain, { paras: [TARGET, SERVICE], chains, proposal });
    const bytesOf = (planned: readonly PlanStep[]) => planned.map(({ id, layers }) => [id, layers]);
    expect(bytesOf(steps)).toEqual(bytesOf((await plan(await relay.facts())).steps));
    for (const step of steps) await send(step);
    await relay.network.session();
    expect((await openChannels(relay.chain, { paras: [TARGET, SERVICE], chains, proposal })).steps).toEqual(
      [],
    );
  });

  test('asks for the largest channels by default', async () => {
    const { steps } = await openChannels(relay.chain, { paras: [TARGET, SERVICE] });
    const { capacity, messageSize } = (await relay.facts()).config;
    expect(steps[0]?.layers[0]?.call?.args).toEqual({
      recipient: TARGET,
      proposed_max_capacity: capacity,
      proposed_max_message_size: messageSize,
    });
  });

  test('sends bytes from a parachain whose XCM pallet sends nothing, since it has stored no version', async () => {
    const stored = { pallet: 'PolkadotXcm', item: 'SafeXcmVersion' };
    const safe = (await hub.getStorage(stored.pallet, stored.item))?.toJSON();
    await hub.write([{ ...stored, value: null }]);
    const { steps } = await openChannels(relay.chain, {
      paras: [TARGET, SERVICE],
      chains: { [TARGET]: target },
    });
    await hub.write([{ ...stored, value: safe }]);
    const step = steps.find(({ para }) => para === TARGET);
    expect(step?.layers.at(-1)?.call?.method).toBe('sudo_send_upward_message');
    expect(step?.notes.join(' ')).toContain('PolkadotXcm.send did not send XCM version 2 on a fork of');
  });

  test('sends bytes from a parachain that knows no version of the relay chain', async () => {
    const runtime = assetHubKusama();
    const snapshot = async () => ({ ...(await target.snapshot()), runtime });
    const chains = { [TARGET]: Object.assign(Object.create(target), { snapshot }) as Chain };
    const { steps } = await openChannels(relay.chain, { paras: [TARGET, SERVICE], chains });
    const sent = steps.find(({ para }) => para === TARGET)?.layers.at(-1)?.call;
    expect(sent?.method).toBe('sudo_send_upward_message');
  });

  test('names what a chain without channels lacks', async () => {
    const planning = openChannels(target, { paras: [TARGET, SERVICE] });
    await expect(planning).rejects.toMatchObject({
      code: 'CHANNELS_NOT_PLANNED',
      hint: expect.stringMatching(/relay chain/),
    });
  });

  test.each([
    [`pair.chains.${TARGET}.request`, { chains: { [TARGET]: {} as never } }],
    ['pair.chains.2001', { chains: { 2001: {} as never } }],
    ['pair.proposal.capacity', { proposal: { capacity: -1, messageSize: 1 } }],
    ['pair.proposal.messageSize', { proposal: { capacity: 1, messageSize: 0 } }],
    ['pair.proposal.capacity', { proposal: { maxCapacity: 10 } as never }],
    ['pair.paras', { paras: [TARGET, TARGET] as const }],
    ['pair.paras', { paras: [TARGET] as never }],
  ])('refuses another value of %s', async (field, wrong) => {
    const planning = openChannels(relay.chain, { paras: [TARGET, SERVICE], ...wrong });
    await expect(planning).rejects.toMatchObject({ code: 'INVALID_INPUT', facts: { field } });
  });

  test.each([
    ['another parachain', SERVICE, () => target],
    ['the relay chain', TARGET, () => relay.chain],
  ])('refuses %s as the chain of a parachain', async (_name, para, find) => {
    const planning = openChannels(relay.chain, { paras: [TARGET, SERVICE], chains: { [para]: find() } });
    const facts = { field: `pair.chains.${para}`, expected: `the chain of para ${para}` };
    await expect(planning).rejects.toMatchObject({ code: 'INVALID_INPUT', facts });
  });
});

describe('the layers of a step', () => {
  let steps: readonly PlanStep[];
  beforeAll(async () => {
    await relay.configure({ hrmpChannelMaxCapacity: 1000 });
    ({ steps } = await plan(await relay.facts()));
  });

  test('are bytes that the chains decode', () => {
    const [init, accept, program, send] = steps[1]?.layers ?? [];
    expect(steps[1]?.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'inner-call', 'program', 'send']);
    const decoded = decodeCall(relay.chain.runtime.registry, init?.hex ?? '0x');
    expect(decoded).toMatchObject({ pallet: 'Hrmp', method: 'hrmp_init_open_channel' });
    // hrmp has index 23 on this relay, init is call 0 and accept call 1.
    expect(init?.hex).toBe('0x170042080000e803000000900100');
    expect(accept?.hex).toBe('0x170142080000');
    for (const call of [init, accept]) expect(program?.hex).toContain(call?.hex.slice(2));
    const sent = decodeCall(target.runtime.registry, send?.hex ?? '0x');
    expect(sent).toMatchObject({ pallet: 'PolkadotXcm', method: 'send' });
    // Index of the pallet, call 0, the relay as V1 location, then the program itself.
    expect(send?.hex).toBe(`0x1f00010100${program?.hex.slice(2)}`);
  });

  test('stop at the program without a runtime of the parachain, with the reason', () => {
    expect(steps[0]?.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
    expect(steps[0]?.notes.join(' ')).toContain('No endpoint of parachain 2114 was given');
  });

  test('use the version that both runtimes support', () => {
    const sender = { versions: listXcmVersions(target.runtime.registry) };
    const receiver = { versions: listXcmVersions(relay.chain.runtime.registry) };
    expect(chooseXcmVersion({ sender, receiver }).version).toBe(2);
  });
});

/** Without a fee query. */
function unpricedPlan(facts: ChannelFacts): ChannelPlan {
  return planSteps(facts, { proposal, versions });
}

describe('due steps', () => {
  const ids = async () => unpricedPlan(await relay.facts()).steps.map(({ id }) => id);

  test('only accept, if the request exists', async () => {
    const sizes = { maxCapacity: proposal.capacity, maxMessageSize: proposal.messageSize };
    await relay.write(...requestWrites(there, { confirmed: false, ...sizes }));
    expect(await ids()).toEqual(['init-2114-to-1000-and-accept-1000-to-2114', 'accept-2114-to-1000']);
  });

  test('are none for an accepted direction', async () => {
    await relay.write(...requestWrites(back, { confirmed: true }));
    expect(await ids()).toEqual(['init-1000-to-2114', 'accept-1000-to-2114']);
  });

  test('wait, if a channel is closing', async () => {
    await relay.write(...channelWrites(back, { closing: true }));
    const facts = await relay.facts();
    expect(states(facts)).toEqual(['none', 'closing']);
    const { steps } = await plan(facts);
    expect(steps[0]?.id).toBe('init-2114-to-1000');
    expect(steps[0]?.blocked?.howTo).toContain('the next session, which removes the closing channel');
  });

  test('fund an account first, if it lacks money', async () => {
    await relay.reset(senderDeposit);
    const { steps, money } = await plan(await relay.facts());
    const funding = steps.slice(0, 2);
    expect(funding.map(({ id }) => id)).toEqual(['fund-1000', 'fund-2114']);
    const [lacking] = money;
    // Two deposits, one offer and the existential deposit of 0.01 ROC, less the balance.
    expect(lacking.missing).toBe(deposits + lacking.offers + 10_000_000_000n - senderDeposit);
    expect(steps.find(({ id }) => id === 'accept-1000-to-2114')?.after).toContain('fund-2114');
    expect(steps.map(({ blocked }) => blocked)).toEqual(steps.map(() => undefined));
    // The printed calls fund the printed accounts, and nothing is missing then.
    const calls = funding.flatMap(({ layers }) => layers.flatMap(({ call }) => call ?? []));
    const account = { providers: 1, data: { free: 10n ** 15n, reserved: 0, miscFrozen: 0, feeFrozen: 0 } };
    await relay.write({ pallet: 'System', item: 'Account', keys: [SIGNER], value: account });
    const signed = calls.map((call) => ({ origin: { kind: 'signed' }, call }) as const);
    expect(await relay.dispatch(signed)).toEqual([undefined, undefined]);
    const funded = await plan(await relay.facts());
    expect(funded.money.map(({ missing }) => missing)).toEqual([0n, 0n]);
    expect(funded.steps.map(({ id }) => id)).toEqual(steps.slice(2).map(({ id }) => id));
    for (const [at, { verify }] of funding.entries()) {
      const [, address = ''] = /System\.Account\((\w+)\)/.exec(verify) ?? [];
      const read = { balance: balanceRead(parseAccount(address)) };
      const { balance } = await (await relay.chain.snapshot()).read(read);
      expect(balance).toMatchObject({ known: true, value: { free: money[at]?.needed } });
    }
  });
});

describe('a closed channel', () => {
  test('has the status closing until the session ends', async () => {
    await relay.write(...channelWrites(there, { closing: false }));
    const call = closeChannel(relay.chain.runtime, there);
    expect(await relay.dispatch([{ origin: { kind: 'para', id: SERVICE }, call }])).toEqual([undefined]);
    const status = async () => (await relay.facts()).channels[0].state;
    expect(await status()).toBe('closing');
    await relay.network.session({ isForced: true });
    expect(await status()).toBe('none');
  });

  test('releases both deposits at the session change, and is requested again then', async () => {
    const { runtime } = relay.chain;
    const para = (id: number, call: Call) => ({ origin: { kind: 'para', id } as const, call });
    const sizes = { proposed_max_capacity: 8, proposed_max_message_size: 1024 };
    const opening = [
      para(TARGET, encode(runtime, 'hrmp_init_open_channel', { recipient: SERVICE, ...sizes })),
      para(SERVICE, encode(runtime, 'hrmp_accept_open_channel', { sender: TARGET })),
    ];
    await relay.reset(2n * senderDeposit);
    expect(await relay.dispatch(opening)).toEqual([undefined, undefined]);
    await relay.network.session({ isForced: true });
    await relay.dispatch([para(TARGET, closeChannel(runtime, there))]);
    const closing = await relay.facts();
    expect(states(closing)[0]).toBe('closing');
    // This runtime swaps the names of two errors. The request is refused until the session change, so it takes no
    // deposit before.
    expect(await relay.dispatch(opening.slice(0, 1))).toEqual(['Hrmp.OpenHrmpChannelAlreadyRequested']);
    const released = [senderDeposit, recipientDeposit];
    const advice = (await plan(closing)).steps.map(({ blocked }) => blocked?.howTo);
    expect(advice.join(' ')).toContain('Wait for the next session');
    await relay.network.session({ isForced: true });
    const gone = await relay.facts();
    const listMissing = (facts: ChannelFacts) => unpricedPlan(facts).money.map(({ missing }) => missing);
    expect(listMissing(closing)).toEqual(listMissing(gone));
    expect(gone.paras.map(({ balance }) => balance.free)).toEqual(
      closing.paras.map(({ balance }, at) => balance.free + (released[at] ?? 0n)),
    );
  });
});

describe('reading facts', () => {
  test('takes one round trip for facts, and none for a plan without a fork', async () => {
    const snapshot = await relay.chain.snapshot();
    const start = relay.chain.roundTrips;
    const { channelManager } = relay;
    const answer = await getChannelFacts(snapshot, { paras: [TARGET, SERVICE], channelManager });
    expect(relay.chain.roundTrips - start).toBe(1);
    if (!answer.known) throw new TypeError(answer.reason);
    await solveChannels({
      facts: answer.facts,
      proposal,
      senders: { [TARGET]: { version: 2 }, [SERVICE]: { version: 2 } },
    });
    expect(relay.chain.roundTrips - start).toBe(1);
  });

  test('returns unknown on a chain without the pallets', async () => {
    const { channelManager } = relay;
    const answer = await getChannelFacts(await target.snapshot(), {
      paras: [TARGET, SERVICE],
      channelManager,
    });
    expect(answer).toMatchObject({ known: false });
  });
});
