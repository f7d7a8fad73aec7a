import type { Asset, Instruction, Location, Program, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import {
  aliceThere,
  createTestChain,
  native,
  relay,
  service,
  serviceParaId,
  tokens,
} from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction, type TestMachine } from '../../test/support/createTestMachine.js';
import type { Generation } from '../generations/Generation.js';
import { messageHandlers } from './messageHandlers.js';

// Rules: the instructions of xcm_executor that send. The chain of these tests is the parachain 2000; a sibling sees its token at
// ../Parachain(2000), and the relay chain at Parachain(2000).

const below: Location = { parents: 0, interior: [{ kind: 'Parachain', paraId: 2000 }] };
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2000 }] };
const named = (id: Location, amount: bigint): Asset => ({ id, amount });
const accountOf = (location: Location, generation: Generation = 'v5') =>
  createTestChain(generation).accountOf(location);
const after: Program = [{ kind: 'Trap', code: 1n }];
const clear: Instruction = { kind: 'ClearOrigin' };

function start(
  generation: Generation = 'v5',
  options: Parameters<typeof createTestMachine>[1] = {},
): TestMachine {
  const test = createTestMachine(generation, options);
  test.host.endow(accountOf(service, generation), tokens(1_000n));
  test.machine.holding = test.machine.holding.add([tokens(500n)]);
  return test;
}

const run = ({ machine }: TestMachine, instruction: Instruction) =>
  runInstruction(messageHandlers, machine, instruction)?.kind ?? 'ok';
const held = ({ machine }: TestMachine) => machine.holding.get(tokens(0n));
const all = { kind: 'All' } as const;

const transferReserve = (dest: Location, amount = 400n): Instruction => ({
  kind: 'TransferReserveAsset',
  assets: [tokens(amount)],
  dest,
  xcm: after,
});

it('TransferReserveAsset moves assets to the account of the destination, and sends a notice in its terms', () => {
  const test = start();
  expect(run(test, transferReserve(relay))).toBe('ok');
  expect(test.host.getBalance(accountOf(relay), native)).toBe(400n);
  expect(test.host.events).toEqual([
    {
      kind: 'Sent',
      destination: relay,
      program: [{ kind: 'ReserveAssetDeposited', assets: [named(below, 400n)] }, clear, ...after],
    },
  ]);
});

it('TransferReserveAsset undoes the transfer if the notice cannot be sent, or if it fails itself', () => {
  const test = start();
  expect(run(test, transferReserve(aliceThere, 5_000n))).toBe('FailedToTransactAsset');
  const blocked = start('v5', { host: { send: () => 'Unroutable' } });
  expect(run(blocked, transferReserve(relay))).toBe('Unroutable');
  expect(blocked.host.getBalance(accountOf(service), native)).toBe(1_000n);
  expect(blocked.host.events).toEqual([]);
});

it.each<[string, Instruction]>([
  ['TransferReserveAsset', transferReserve(relay)],
  [
    'QueryResponse',
    { kind: 'QueryResponse', queryId: 1n, response: { kind: 'Null' }, maxWeight: weightOf(1n) },
  ],
  ['SubscribeVersion', { kind: 'SubscribeVersion', queryId: 1n, maxResponseWeight: weightOf(1n) }],
  ['UnsubscribeVersion', { kind: 'UnsubscribeVersion' }],
])('%s needs an origin', (_title, instruction) => {
  const test = start();
  test.machine.origin = undefined;
  expect(run(test, instruction)).toBe('BadOrigin');
});

function weightOf(refTime: bigint): Weight {
  return { refTime, proofSize: 0n };
}

const depositReserve: Instruction = {
  kind: 'DepositReserveAsset',
  assets: all,
  maxAssets: 1,
  dest: relay,
  xcm: after,
};

it('DepositReserveAsset moves assets of the holding register to the account of the destination', () => {
  const test = start();
  expect(run(test, depositReserve)).toBe('ok');
  expect([held(test), test.host.getBalance(accountOf(relay), native)]).toEqual([0n, 500n]);
  expect(test.host.events).toEqual([
    {
      kind: 'Sent',
      destination: relay,
      program: [{ kind: 'ReserveAssetDeposited', assets: [named(below, 500n)] }, clear, ...after],
    },
  ]);
});

it('DepositReserveAsset undoes the deposit if the notice cannot be sent, on executors that undo failures', () => {
  const test = start('v5', { host: { send: () => 'Unroutable' } });
  expect(run(test, depositReserve)).toBe('Unroutable');
  expect([held(test), test.host.events]).toEqual([500n, []]);
});

it('InitiateReserveWithdraw burns assets here, and sends their withdrawal to the reserve', () => {
  const test = start();
  const instruction: Instruction = {
    kind: 'InitiateReserveWithdraw',
    assets: all,
    reserve: service,
    xcm: after,
  };
  expect(run(test, instruction)).toBe('ok');
  expect([held(test), test.host.issued]).toEqual([0n, 500n]);
  expect(test.host.events).toEqual([
    {
      kind: 'Sent',
      destination: service,
      program: [{ kind: 'WithdrawAsset', assets: [named(sibling, 500n)] }, clear, ...after],
    },
  ]);
});

it('InitiateReserveWithdraw keeps assets that the reserve cannot name', () => {
  const test = start();
  // From outside, the location has one junction more than the eight that fit.
  const deep = Array.from({ length: 8 }, () => ({ kind: 'GeneralIndex', index: 1n }) as const);
  const nameless = named({ parents: 0, interior: deep }, 77n);
  test.machine.holding = test.machine.holding.add([nameless]);
  const instruction: Instruction = {
    kind: 'InitiateReserveWithdraw',
    assets: all,
    reserve: service,
    xcm: [],
  };
  const outcome = run(test, instruction);
  const kept = test.machine.holding.get(nameless);
  expect([outcome, kept, test.host.issued]).toEqual(['ok', 77n, 500n]);
});

it('InitiateTeleport burns assets here, and sends their arrival', () => {
  const test = start();
  const instruction: Instruction = {
    kind: 'InitiateTeleport',
    assets: { kind: 'Definite', assets: [tokens(200n)] },
    dest: relay,
    xcm: after,
  };
  expect(run(test, instruction)).toBe('ok');
  expect([held(test), test.host.issued]).toEqual([300n, 800n]);
  expect(test.host.events).toEqual([
    {
      kind: 'Sent',
      destination: relay,
      program: [{ kind: 'ReceiveTeleportedAsset', assets: [named(below, 200n)] }, clear, ...after],
    },
  ]);
});

const info = { destination: relay, queryId: 3n, maxWeight: weightOf(5n) };
const querier: Location = { parents: 0, interior: [{ kind: 'Parachain', paraId: serviceParaId }] };

it.each([
  ['v5', { querier }],
  ['v4', { querier }],
  ['v2', {}],
] as const)(
  'ReportHolding on %s answers with the assets, and leaves them in the holding register',
  (generation, more) => {
    const test = start(generation);
    expect(run(test, { kind: 'ReportHolding', responseInfo: info, assets: all })).toBe('ok');
    expect(held(test)).toBe(500n);
    expect(test.host.events).toEqual([
      {
        kind: 'Sent',
        destination: relay,
        program: [
          {
            kind: 'QueryResponse',
            queryId: 3n,
            response: { kind: 'Assets', assets: [named(below, 500n)] },
            maxWeight: weightOf(5n),
            ...more,
          },
        ],
      },
    ]);
  },
);

it('QueryResponse hands the response to the chain', () => {
  const noted: unknown[] = [];
  const test = start('v5', { host: { noteResponse: (response) => noted.push(response) } });
  const response = {
    queryId: 8n,
    response: { kind: 'Null' },
    maxWeight: weightOf(1n),
    querier: native,
  } as const;
  expect(run(test, { kind: 'QueryResponse', ...response })).toBe('ok');
  expect(noted).toEqual([{ origin: service, ...response }]);
});

it('subscribes the sender alone to versions, as the chain allows', () => {
  const asked: unknown[] = [];
  const host = {
    subscribeVersion: (request: unknown) => {
      asked.push(request);
      return undefined;
    },
    unsubscribeVersion: () => 'InvalidLocation' as const,
  };
  const test = start('v5', { host });
  const subscribe: Instruction = { kind: 'SubscribeVersion', queryId: 2n, maxResponseWeight: weightOf(6n) };
  expect(run(test, subscribe)).toBe('ok');
  expect(asked).toEqual([{ origin: service, queryId: 2n, maxWeight: weightOf(6n) }]);
  expect(run(test, { kind: 'UnsubscribeVersion' })).toBe('InvalidLocation');
  test.machine.origin = aliceThere;
  expect([run(test, subscribe), run(test, { kind: 'UnsubscribeVersion' })]).toEqual([
    'BadOrigin',
    'BadOrigin',
  ]);
  expect(asked).toHaveLength(1);
});
