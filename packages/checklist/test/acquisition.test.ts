import { type Chain, connect, submit } from '@parachron/client';
import { balanceRead, formatTokens, type Hex, type PlanStep, storageRead } from '@parachron/core';
import { createDevnet, type Devnet, deriveDevAccount } from '@parachron/devnet';
import { createTripCount } from '@parachron/samples/trip-count';
import { deriveLocation } from '@parachron/xcm';
import { afterEach, describe, expect, test } from 'vitest';
import { checks, type FollowUp, followUps, type Report, runChecklist } from '../src/index.js';
import { proposal } from './support/bootChains.js';
import { createTestFork } from './support/createTestFork.js';
import { toSigner } from './support/toSigner.js';

const SERVICE = 2114;
const TARGET = 2000;
const token = deriveLocation({ paraId: SERVICE, relation: 'sibling' });
/** service-facts.md, "Identity of the service chain": 10 decimals. */
const tur = 10_000_000_000n;
const unit = 1_000_000_000_000n;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface World {
  readonly generation: 'v4' | 'v5';
  /** Amounts in the pool; undefined for no pool. */
  readonly pool?: { readonly own: bigint; readonly other: bigint };
  /** Balance of the user in the token on the target. */
  readonly held?: bigint;
  readonly hasPrices?: boolean;
  /** Number of transactions that the user has signed on the target. */
  readonly nonce?: number;
  /** With a fork of the service. */
  readonly isForked?: boolean;
  /** Payer on the target, and the token of the payment; by default the user, in the target's token. */
  readonly row?: { readonly flow: 'sovereign'; readonly feeAsset: 'service' };
}

/** A network in which Alice has funds on the target, and none on the service. */
async function begin({ generation, pool, held = 0n, hasPrices = true, nonce = 0, ...world }: World) {
  const alice = await deriveDevAccount('Alice');
  const who = alice.publicKey as Hex;
  const priced = {
    instructionWeight: 1_000_000_000n,
    feePerSecond: 419_000_000_000n,
    xcmVersion: 4,
  } as const;
  const targets = world.row && { [`${TARGET}/0`]: { ...priced, ...world.row } };
  const devnet: Devnet = await createDevnet({
    ...(targets ? { service: { config: { targets } } } : {}),
    targets: [
      {
        paraId: TARGET,
        generation,
        serviceToken: { holders: held > 0n ? [{ who, amount: held }] : [] },
        ...(pool ? { pools: [{ token, ...pool }] } : {}),
        config: { xcm: { apis: { assetConversion: hasPrices } } },
      },
    ],
  });
  open.push(devnet);
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  const [service, target] = [await connect(devnet.service.provider), await connect(there.provider)];
  open.push(service, target);
  await service.request('dev_setStorage', [{ System: { Account: [[[alice.address], null]] } }]);
  if (nonce > 0) {
    const data = { free: `${1000n * unit}`, reserved: 0, frozen: 0, flags: 0 };
    const account = { nonce, consumers: 0, providers: 1, sufficients: 0, data };
    await target.request('dev_setStorage', [{ System: { Account: [[[alice.address], account]] } }]);
  }
  const fork = world.isForked ? await createTestFork(devnet.service.provider) : undefined;
  if (fork) open.push(fork);
  const run = async (wanted = checks, at = { target, service }): Promise<Report> =>
    runChecklist(wanted, {
      scope: {
        network: 'local',
        serviceParaId: SERVICE,
        targetParaId: TARGET,
        proposal,
        user: { account: who },
        task: { when: { kind: 'next' } },
      },
      chains: { target: await at.target.snapshot(), service: await at.service.snapshot() },
      nodes: at,
      ...(fork ? { forks: { service: fork } } : {}),
      endpoints: {},
      followUps,
    });
  /** Consecutive round trips of a run, over connections with one clock: four of them pin the blocks of both chains. */
  const countTrips = async () => {
    const trips = createTripCount();
    const far = {
      target: await connect(trips.open('target', there.provider)),
      service: await connect(trips.open('service', devnet.service.provider)),
    };
    open.push(far.target, far.service);
    // Modules that load with their first use are not round trips.
    await run(checks, far);
    trips.reset();
    return { report: await run(checks, far), trips: trips.trips };
  };
  const sign = ({ layers }: PlanStep) =>
    submit(target, layers.at(-1)?.hex ?? '0x', { signer: toSigner(alice), innerFailures: 'report' });
  return { devnet, target, service, who, run, countTrips, sign };
}

/** Without the checks that read the relay chain. */
const ofTasks = checks.filter(({ id }) => /^(proxy|service|token|contracts)\//.test(id));

function get({ followUps: all }: Report, kind: FollowUp['kind']): FollowUp {
  const found = all.find((one) => one.kind === kind);
  if (!found) throw new TypeError(`no follow-up ${kind}`);
  return found;
}

const costOf = (step: PlanStep | undefined, title: RegExp) =>
  step?.costs?.find((cost) => title.test(cost.title))?.amount;

const here = { parents: 1, interior: { X1: [{ Parachain: SERVICE }] } };

/** Balance of the user in the token on the target, by the registry of asset hubs. */
async function heldBy({ target, who }: Awaited<ReturnType<typeof begin>>): Promise<bigint> {
  const { held } = await (await target.snapshot()).read({
    held: storageRead('ForeignAssets', 'Account', [here, who], (value) => value?.toJSON()),
  });
  return BigInt(Object(held.known ? held.value : {}).balance ?? 0);
}

async function freeOf(chain: Chain, who: Hex): Promise<bigint> {
  const read = balanceRead({ kind: 'AccountId32', hex: who });
  const { balance } = await (await chain.snapshot()).read({ balance: read });
  return balance.known ? balance.value.free : -1n;
}

const pool = { own: 100n * unit, other: 1000n * tur };
// service-facts.md, per-target defaults, which the service asks itself: 1e9 an instruction, 419e9 planck a second; WithdrawAsset,
// ClearOrigin, BuyExecution, DepositAsset.
const arrival = (4n * 1_000_000_000n * 419_000_000_000n) / 10n ** 12n;

// A nonce from 64 takes two bytes: the purchase has the nonce 63, the transfer 64.
describe.each([
  ['v4', 0],
  ['v5', 63],
] as const)('on a target of %s whose exchange has a pool, at nonce %i', (generation, nonce) => {
  test('the missing amount is bought and transferred, at the predicted cost', async () => {
    const world = await begin({ generation, pool, nonce });
    const { report, trips } = await world.countTrips();
    // All checks and follow-ups, the task's quote included.
    expect(trips).toBe(9);
    const obtainable = report.findings.find(({ check }) => check === 'token/obtainable');
    expect(obtainable).toMatchObject({ outcome: 'pass' });
    expect(obtainable?.reason).toMatch(/, at [\d.]+ UNIT for the [\d.]+ TUR that the user lacks\.$/);
    const [acquire, transfer] = [get(report, 'acquire-token'), get(report, 'transfer-token')];
    expect([acquire.needed, transfer.needed]).toEqual(['yes', 'yes']);
    const [buy] = acquire.steps;
    const [send] = transfer.steps;
    if (!buy || !send) throw new TypeError(acquire.reason);
    expect(send.after).toEqual([buy.id]);
    const missing = costOf(send, /amount sent/) ?? 0n;
    expect(buy.layers[0]?.call).toMatchObject({
      pallet: 'AssetConversion',
      method: 'swap_tokens_for_exact_tokens',
      args: { amount_out: Number(missing), send_to: expect.any(String), keep_alive: true },
    });
    // `get_amount_in` of pallet_asset_conversion with its 3 thousandths, and 5 % above it, rounded up.
    const price = (pool.own * missing * 1000n) / ((pool.other - missing) * 997n) + 1n;
    expect(costOf(buy, /at most/)).toBe((price * 105n + 99n) / 100n);
    expect(acquire.reason).toContain(`for ${formatTokens(price, world.target.runtime.token)} at block`);

    const before = await freeOf(world.target, world.who);
    const bought = await world.sign(buy);
    expect(await heldBy(world)).toBe(missing);
    expect(bought.fee).toBe(costOf(buy, /inclusion/));
    expect(before - (await freeOf(world.target, world.who))).toBe(price + (bought.fee ?? 0n));

    const sent = await world.sign(send);
    expect(sent.fee).toBe(costOf(send, /inclusion/));
    await world.devnet.idle();
    expect(await heldBy(world)).toBe(0n);
    expect(await freeOf(world.service, world.who)).toBe(missing - arrival);
  });
});

describe('the bought amount pays for the task after one round of the plan', () => {
  const inToken = { flow: 'sovereign', feeAsset: 'service' } as const;
  test.each([
    ['by the fee on a fork of the service', { isForked: true }, 'a run on a fork'],
    // Twice the price of four instructions in the service's table.
    ["by a bound from the service's table", { row: inToken }, "the service's table"],
  ] as const)('%s', async (_name, how, source) => {
    const world = await begin({ generation: 'v4', pool, ...how });
    const report = await world.run();
    const [buy] = get(report, 'acquire-token').steps;
    const [send] = get(report, 'transfer-token').steps;
    if (!buy || !send) throw new TypeError(get(report, 'acquire-token').reason);
    expect(send.costs?.find(({ title }) => /arrives/.test(title))?.source).toContain(source);
    await world.sign(buy);
    await world.sign(send);
    await world.devnet.idle();
    expect(await freeOf(world.service, world.who)).toBe((costOf(send, /amount sent/) ?? 0n) - arrival);
    const after = await world.run();
    const balance = after.findings.find(({ check }) => check === 'token/balance-for-task');
    expect(balance?.outcome, balance?.reason).toBe('pass');
    expect([get(after, 'acquire-token').needed, get(after, 'transfer-token').needed]).toEqual(['no', 'no']);
  });
});

test('the signed follow-ups of a user without tokens lead to READY', async () => {
  const world = await begin({ generation: 'v5', pool, isForked: true });
  const before = await world.run(ofTasks);
  expect(before.verdict).toBe('not-ready');
  for (const { steps } of before.followUps) for (const step of steps) await world.sign(step);
  await world.devnet.idle();
  const after = await world.run(ofTasks);
  expect(after.verdict).toBe('ready');
  expect(after.followUps.map(({ needed }) => needed)).toEqual(['no', 'no', 'no', 'no']);
});

test('the plan buys only the tokens that the user lacks, and nothing if the user has enough', async () => {
  const world = await begin({ generation: 'v4', pool, held: tur });
  const report = await world.run();
  const [buy] = get(report, 'acquire-token').steps;
  const missing = costOf(get(report, 'transfer-token').steps[0], /amount sent/) ?? 0n;
  expect(buy?.layers[0]?.call?.args.amount_out).toBe(Number(missing - tur));
  await world.sign(buy as PlanStep);
  const after = await world.run();
  expect(get(after, 'acquire-token')).toMatchObject({ needed: 'no', steps: [] });
  expect(get(after, 'transfer-token').steps[0]?.after).toEqual([]);
});

describe('no purchase is planned', () => {
  test.each([
    ['by a pool that has less than that', { pool: { own: unit, other: tur } }, /cannot sell .* at block/],
    // The pool sells a whole token; the task costs more.
    [
      'by a pool of little more than one',
      { pool: { own: unit, other: tur + 1000n } },
      /cannot sell .* at block/,
    ],
    ['at a price that the runtime does not state', { pool, hasPrices: false }, /price there is unknown/],
  ] as const)('%s, and the reason says so', async (_name, world, reason) => {
    const { run } = await begin({ generation: 'v4', ...world });
    const report = await run();
    const acquire = get(report, 'acquire-token');
    expect(acquire).toMatchObject({ needed: 'yes', steps: [], howToFindOut: expect.stringContaining('TUR') });
    expect(acquire.reason).toMatch(reason);
    const obtainable = report.findings.find(({ check }) => check === 'token/obtainable');
    expect(obtainable).toMatchObject({
      outcome: 'unknown',
      howToFindOut: expect.stringContaining('Query the pool'),
    });
    expect(get(report, 'transfer-token')).toMatchObject({ needed: 'possible', steps: [{ after: [] }] });
  });

  test('on a chain without an exchange', async () => {
    const acquire = get(await (await begin({ generation: 'v4' })).run(), 'acquire-token');
    expect(acquire).toMatchObject({ needed: 'yes', steps: [] });
    expect(acquire.reason).not.toContain('exchange');
  });
});

test('a user who cannot pay for the purchase gets the missing amount', async () => {
  const dear = { own: 100_000_000n * unit, other: 2n * tur };
  const acquire = get(await (await begin({ generation: 'v4', pool: dear })).run(), 'acquire-token');
  expect(acquire.reason).toMatch(
    /of which the user lacks [\d.,]+ UNIT, fee and existential deposit included\.$/,
  );
  expect(acquire.steps[0]?.notes.at(-1)).toMatch(/^The user lacks/);
});
