// Compares the executor of version 2 with a real runtime, Asset Hub Rococo 900: both receive the same bytes, and the report of the
// real queue is the expected result.

import type { DecodedEvent } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import {
  createTestChain,
  hubBarriers,
  relay,
  service,
  type TestChain,
} from '@parachron/devnet-executor/test';
import { createFork, type RuntimeFork } from '@parachron/network';
import { encodePage, encodeProgram, type Instruction, type Location, type Program } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAssetHubSpec } from '../support/realSpecs.js';

/** Report of a queue on a message: the event name, and the trapped amount of the relay chain's token. */
interface Verdict {
  readonly verdict: string;
  readonly trapped: bigint;
}

const offered = 10n ** 12n;
const endowed = 10n ** 15n;
const token = (amount: bigint) => ({ id: relay, amount });
const stranger: Location = { parents: 0, interior: [{ kind: 'AccountId32', id: `0x${'07'.repeat(32)}` }] };
const paid: Program = [
  { kind: 'WithdrawAsset', assets: [token(offered)] },
  { kind: 'BuyExecution', fees: token(offered / 2n), weightLimit: 'Unlimited' },
];

function transact(call: Hex, refTime: bigint): Instruction {
  const requireWeightAtMost = { refTime, proofSize: 0n };
  return { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost, call };
}

const rest: Program = [
  { kind: 'RefundSurplus' },
  { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
];

/** Programs with a call of each chain in place of a call. */
const cases: readonly (readonly [string, (call: Hex) => Program])[] = [
  ['leaves assets behind', () => paid],
  [
    'pays too little',
    () => [...paid.slice(0, 1), { kind: 'BuyExecution', fees: token(5n), weightLimit: 'Unlimited' }],
  ],
  [
    'offers what it does not hold',
    () => [
      ...paid.slice(0, 1),
      { kind: 'BuyExecution', fees: token(2n * offered), weightLimit: 'Unlimited' },
    ],
  ],
  [
    'withdraws what is not there',
    () => [{ kind: 'WithdrawAsset', assets: [token(endowed * 2n)] }, ...paid.slice(1)],
  ],
  [
    'deposits dust',
    () => [
      ...paid,
      {
        kind: 'DepositAsset',
        maxAssets: 1,
        assets: { kind: 'Definite', assets: [token(5n)] },
        beneficiary: stranger,
      },
    ],
  ],
  [
    'deposits to a location without an account',
    () => [
      ...paid,
      {
        kind: 'DepositAsset',
        assets: { kind: 'AllCounted', count: 1 },
        beneficiary: { parents: 2, interior: [] },
      },
    ],
  ],
  ['does not pay', () => [{ kind: 'ClearOrigin' }]],
  ['descends first', () => [{ kind: 'DescendOrigin', interior: stranger.interior }, ...paid]],
  [
    'limits below what it weighs',
    () => [
      ...paid.slice(0, 1),
      { kind: 'BuyExecution', fees: token(offered), weightLimit: { refTime: 10n, proofSize: 0n } },
    ],
  ],
  ['carries no call', () => [...paid, transact('0xffff', 10n ** 9n)]],
  ['announces too little', (call) => [...paid, transact(call, 10n)]],
  ['announces absurdly much', (call) => [...paid, transact(call, 10n ** 14n)]],
  [
    'brings its own token, which pays for nothing',
    () => [
      { kind: 'ReserveAssetDeposited', assets: [{ id: service, amount: 5n }] },
      { kind: 'BuyExecution', fees: { id: service, amount: 5n }, weightLimit: 'Unlimited' },
    ],
  ],
  [
    'brings a token that it is no reserve of',
    () => [{ kind: 'ReserveAssetDeposited', assets: [token(5n)] }, ...paid.slice(1)],
  ],
  ['ends well', () => [...paid, ...rest]],
  [
    'fails before its appendix',
    () => [...paid, { kind: 'SetAppendix', xcm: rest }, { kind: 'Trap', code: 5n }],
  ],
  [
    'clears its error',
    () => [...paid, { kind: 'SetErrorHandler', xcm: [{ kind: 'ClearError' }] }, { kind: 'Trap', code: 5n }],
  ],
  [
    'claims what was never trapped',
    () => [
      { kind: 'ClaimAsset', assets: [token(5n)], ticket: { parents: 0, interior: [] } },
      ...paid.slice(1),
    ],
  ],
  [
    'has an origin without a converter',
    (call) => [
      ...paid,
      { kind: 'DescendOrigin', interior: [{ kind: 'PalletInstance', index: 3 }] },
      transact(call, 10n ** 9n),
    ],
  ],
];

let hub: RuntimeFork;
let ours: TestChain;
let real: Verdict[];

beforeAll(async () => {
  hub = await createFork({ spec: await loadAssetHubSpec() }, { endow: 'development' });
  const call = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
  const { hex: remark } = encodeCall(hub.registry, call);
  const account = createTestChain('v2').accountOf(service);
  const perSecond = await askPrice(account);
  ours = createTestChain('v2', {
    // Asset Hub's own configuration: one weight for each instruction, no computed origins, and trust in
    // every chain for its own token.
    instructionWeight: { refTime: 1_000_000_000n, proofSize: 0n },
    barriers: hubBarriers,
    reserves: [{ kind: 'NativeOfOrigin' }],
    accounts: { bytes: 32, rules: ['ParentIsPreset', 'SiblingParachainConvertsVia', 'AccountIdAliases'] },
    feeAssets: [{ id: relay, perSecond, perMegabyte: 0n }],
  });
  await hub.endow(new Map([[account, endowed]]));
  ours.host.endow(account, token(endowed));
  real = await sendToHub(cases.map(([, make]) => make(remark)));
});

afterAll(() => hub.close());

/** The price of a second, from the cost of two instructions on the real chain. */
async function askPrice(account: Hex): Promise<bigint> {
  await hub.endow(new Map([[account, endowed]]));
  const [first] = await sendToHub([paid]);
  if (!first) expect.unreachable();
  return ((offered - first.trapped) * 10n ** 12n) / 2_000_000_000n;
}

/** Sends programs in one page, and collects the reports of the queue from as many blocks as the queue needs. */
async function sendToHub(programs: readonly Program[]): Promise<Verdict[]> {
  let verdicts: Verdict[] = [];
  let trapped = 0n;
  const data = encodePage(programs.map((program) => encodeProgram(program, { version: 2 })));
  let horizontalMessages: Record<number, { sentAt: number; data: Hex }[]> = { 2114: [{ sentAt: 1, data }] };
  for (let blocks = 0; verdicts.length < programs.length && blocks < 10; blocks += 1) {
    const block = await hub.build({ horizontalMessages });
    horizontalMessages = {};
    for (const event of await block.events()) {
      if (event.pallet === 'PolkadotXcm' && event.method === 'AssetsTrapped') trapped = readAmount(event);
      if (event.pallet !== 'XcmpQueue') continue;
      if (event.method === 'OverweightEnqueued') {
        const before = verdicts.pop();
        verdicts.push({ verdict: `${before?.verdict}, ${event.method}`, trapped: 0n });
        continue;
      }
      const error = event.method === 'Fail' ? ` ${Object.keys(event.data[1] ?? {})[0]}` : '';
      verdicts.push({ verdict: `${event.method}${error}`, trapped });
      trapped = 0n;
    }
    // No weight left in this block: the queue reports each attempt, and tries again later.
    verdicts = verdicts.filter(({ verdict }) => verdict !== 'Fail weightLimitReached');
  }
  return verdicts;
}

function readAmount({ data }: DecodedEvent): bigint {
  const [amount = '0'] = JSON.stringify(data).match(/(?<="fungible":"?)\d+/) ?? [];
  return BigInt(amount);
}

function sendToOurs(program: Program): Verdict {
  const seen = ours.host.events.length;
  const { events } = ours.receive(encodeProgram(program, { version: 2 }));
  const names = events.map((event) => {
    if (event.kind === 'HorizontalOverweight') return 'OverweightEnqueued';
    if (event.kind !== 'Fail') return event.kind;
    return `Fail ${event.error.kind.charAt(0).toLowerCase()}${event.error.kind.slice(1)}`;
  });
  const trap = ours.host.events.slice(seen).find((event) => event.kind === 'AssetsTrapped');
  const amount = trap?.kind === 'AssetsTrapped' ? (trap.assets[0]?.amount ?? 0n) : 0n;
  return { verdict: names.join(', '), trapped: amount };
}

describe('Asset Hub and the small chains end equally: a program that', () => {
  it.each(cases.map(([name, make], at) => [name, make, at] as const))('%s', (_name, make, at) => {
    const expected = real[at];
    if (!expected) expect.unreachable();
    expect(sendToOurs(make('0x00'))).toEqual(expected);
  });
});
