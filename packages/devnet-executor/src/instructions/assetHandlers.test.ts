import type { Asset, Instruction, Location } from '@parachron/xcm';
import { expect, it } from 'vitest';
import {
  aliceThere,
  createTestChain,
  native,
  relay,
  service,
  tokens,
} from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction, type TestMachine } from '../../test/support/createTestMachine.js';
import type { ExecutorConfig } from '../ExecutorConfig.js';
import type { Generation } from '../generations/Generation.js';
import { assetHandlers } from './assetHandlers.js';

// Rules: the instructions of xcm_executor; accounts below 100 do not exist on the chain of these tests.

const other: Asset = { id: relay, amount: 500n };
/** A location without an account, by the rules of v4 and v5; v2 derives an account of every location. */
const nowhere: Location = { parents: 0, interior: [{ kind: 'GeneralIndex', index: 1n }] };
const generations = ['v2', 'v4', 'v5'] as const;
const accountOf = (location: Location, generation: Generation = 'v5') =>
  createTestChain(generation).accountOf(location);

function start(generation: Generation = 'v5', config: Partial<ExecutorConfig> = {}): TestMachine {
  const test = createTestMachine(generation, { config });
  test.host.endow(accountOf(service, generation), tokens(1_000n));
  return test;
}

const run = ({ machine }: TestMachine, instruction: Instruction) =>
  runInstruction(assetHandlers, machine, instruction)?.kind ?? 'ok';
const held = ({ machine }: TestMachine, id = native) => machine.holding.get({ id });
const balanceOf = ({ host }: TestMachine, location: Location, generation: Generation = 'v5') =>
  host.getBalance(accountOf(location, generation), native);
const hold = ({ machine }: TestMachine, ...assets: readonly Asset[]) => {
  machine.holding = machine.holding.add(assets);
};

const withdraw = (...assets: readonly Asset[]): Instruction => ({ kind: 'WithdrawAsset', assets });

it.each(generations)(
  'WithdrawAsset on %s moves assets of the origin into the holding register',
  (generation) => {
    const test = start(generation);
    expect(run(test, withdraw(tokens(400n)))).toBe('ok');
    expect([held(test), balanceOf(test, service, generation)]).toEqual([400n, 600n]);
  },
);

it.each([
  ['v2', 400n, 600n],
  ['v4', 0n, 1_000n],
  ['v5', 0n, 1_000n],
] as const)('WithdrawAsset on %s, if the second asset is missing, holds %s', (generation, kept, left) => {
  const test = start(generation);
  expect(run(test, withdraw(tokens(400n), other))).toBe('FailedToTransactAsset');
  expect([held(test), balanceOf(test, service, generation)]).toEqual([kept, left]);
});

it.each<[string, Instruction]>([
  ['WithdrawAsset', withdraw(tokens(1n))],
  ['ReserveAssetDeposited', { kind: 'ReserveAssetDeposited', assets: [] }],
  ['ReceiveTeleportedAsset', { kind: 'ReceiveTeleportedAsset', assets: [] }],
  ['TransferAsset', { kind: 'TransferAsset', assets: [], beneficiary: relay }],
  ['ClaimAsset', { kind: 'ClaimAsset', assets: [], ticket: native }],
])('%s needs an origin', (_title, instruction) => {
  const test = start();
  test.machine.origin = undefined;
  expect(run(test, instruction)).toBe('BadOrigin');
});

it.each([
  ['v2', 'ok'],
  ['v4', 'HoldingWouldOverflow'],
  ['v5', 'HoldingWouldOverflow'],
] as const)('holds more kinds of assets than twice the limit on %s: %s', (generation, expected) => {
  const test = start(generation, { maxHeldAssets: 1, reserves: [{ kind: 'NativeOfOrigin' }] });
  const kinds = [1, 2, 3].map(
    (index): Asset => ({
      id: { parents: 0, interior: [{ kind: 'PalletInstance', index }] },
      amount: 1n,
    }),
  );
  hold(test, ...kinds.slice(0, 2));
  expect(run(test, withdraw(tokens(100n)))).toBe(expected);
});

const fromService: Asset = { id: service, amount: 700n };

it.each(['ReserveAssetDeposited', 'ReceiveTeleportedAsset'] as const)(
  '%s accepts the assets for which this chain trusts the origin',
  (kind) => {
    const name = kind === 'ReserveAssetDeposited' ? 'reserves' : 'teleporters';
    const untrusted =
      kind === 'ReserveAssetDeposited' ? 'UntrustedReserveLocation' : 'UntrustedTeleportLocation';
    const own = start('v5', { [name]: [{ kind: 'NativeOfOrigin' }] });
    expect(run(own, { kind, assets: [fromService] })).toBe('ok');
    expect([held(own, service), own.host.issued]).toEqual([700n, 1_700n]);
    const listed = start('v5', { [name]: [{ kind: 'Listed', id: relay, from: service }] });
    expect(run(listed, { kind, assets: [other] })).toBe('ok');
    expect(run(listed, { kind, assets: [fromService] })).toBe(untrusted);
    const elsewhere = start('v5', { [name]: [{ kind: 'Listed', id: relay, from: relay }] });
    expect(run(elsewhere, { kind, assets: [other] })).toBe(untrusted);
  },
);

it.each([
  // An executor without rollback has accepted the assets before the untrusted one.
  ['v2', 700n],
  ['v4', 0n],
  ['v5', 0n],
] as const)('a later untrusted asset leaves on %s in the holding register: %s', (generation, kept) => {
  const test = start(generation, { reserves: [{ kind: 'NativeOfOrigin' }] });
  const instruction: Instruction = { kind: 'ReserveAssetDeposited', assets: [fromService, other] };
  expect(run(test, instruction)).toBe('UntrustedReserveLocation');
  expect([held(test, service), test.host.issued]).toEqual([kept, 1_000n + kept]);
});

it.each(generations)(
  'an untrusted first asset leaves nothing on %s in the holding register',
  (generation) => {
    const test = start(generation, { reserves: [{ kind: 'NativeOfOrigin' }] });
    const instruction: Instruction = { kind: 'ReserveAssetDeposited', assets: [other, fromService] };
    expect(run(test, instruction)).toBe('UntrustedReserveLocation');
    expect([held(test, service), held(test, relay), test.host.issued]).toEqual([0n, 0n, 1_000n]);
  },
);

it('TransferAsset moves assets between accounts, without the holding register', () => {
  const test = start();
  expect(run(test, { kind: 'TransferAsset', assets: [tokens(400n)], beneficiary: aliceThere })).toBe('ok');
  expect([balanceOf(test, service), balanceOf(test, aliceThere), held(test)]).toEqual([600n, 400n, 0n]);
  expect(run(test, { kind: 'TransferAsset', assets: [tokens(1n)], beneficiary: nowhere })).toBe(
    'FailedToTransactAsset',
  );
});

it.each([
  ['v2', 600n],
  ['v5', 1_000n],
] as const)('TransferAsset on %s with a missing second asset leaves the sender %s', (generation, left) => {
  const test = start(generation);
  const assets = [tokens(400n), other];
  expect(run(test, { kind: 'TransferAsset', assets, beneficiary: aliceThere })).toBe('FailedToTransactAsset');
  expect(balanceOf(test, service, generation)).toBe(left);
});

const deposit = (assets: readonly Asset[], beneficiary = aliceThere): Instruction => ({
  kind: 'DepositAsset',
  assets: { kind: 'Definite', assets },
  maxAssets: 2,
  beneficiary,
});

it('DepositAsset moves assets out of the holding register', () => {
  const test = start();
  hold(test, tokens(500n));
  expect(run(test, deposit([tokens(300n)]))).toBe('ok');
  expect([held(test), balanceOf(test, aliceThere)]).toEqual([200n, 300n]);
});

it.each([
  // Refused and back in the holding register, or lost.
  ['v5', 'FailedToTransactAsset', 500n],
  ['v4', 'FailedToTransactAsset', 500n],
  ['v2', 'ok', 450n],
] as const)('a deposit of dust on %s: %s, holding %s', (generation, expected, kept) => {
  const test = start(generation);
  hold(test, tokens(500n));
  expect(run(test, deposit([tokens(50n)]))).toBe(expected);
  expect([held(test), balanceOf(test, aliceThere, generation)]).toEqual([kept, 0n]);
});

it.each([
  ['v5', 500n, 0n],
  ['v4', 500n, 0n],
  ['v2', 200n, 300n],
] as const)(
  'a deposit to no account on %s leaves %s in the holding register, and burns %s',
  (generation, kept, burned) => {
    const test = start(generation, { accounts: { bytes: 32, rules: [] } });
    hold(test, tokens(500n));
    const before = test.host.issued;
    expect(run(test, deposit([tokens(300n)], nowhere))).toBe('FailedToTransactAsset');
    expect([held(test), before - test.host.issued]).toEqual([kept, burned]);
  },
);

it('retries a deposit that failed before a later asset opened the account', () => {
  const opened = new Set<string>();
  const host = {
    deposit: ({ amount }: Asset, account: string) => {
      if (amount >= 100n) opened.add(account);
      return opened.has(account) ? undefined : ('FailedToTransactAsset' as const);
    },
  };
  const both = [tokens(1n), other];
  const newer = createTestMachine('v5', { host });
  hold(newer, ...both);
  expect(run(newer, deposit(both))).toBe('ok');
  opened.clear();
  const older = createTestMachine('v2', { host });
  hold(older, ...both);
  expect(run(older, deposit(both))).toBe('FailedToTransactAsset');
  expect(older.host.issued).toBe(-501n);
});

it('BurnAsset burns what the holding register has of the assets', () => {
  const test = start();
  hold(test, tokens(500n));
  expect(run(test, { kind: 'BurnAsset', assets: [tokens(200n)] })).toBe('ok');
  expect([held(test), test.host.issued]).toEqual([300n, 800n]);
  expect(run(test, { kind: 'BurnAsset', assets: [tokens(9_999n), other] })).toBe('ok');
  expect([held(test), test.host.issued]).toEqual([0n, 500n]);
});

it('ClaimAsset takes trapped assets back once, for their owner', () => {
  const test = start();
  test.host.trapAssets(service, [tokens(300n)]);
  const claim: Instruction = { kind: 'ClaimAsset', assets: [tokens(300n)], ticket: native };
  test.machine.origin = relay;
  expect([run(test, claim), held(test)]).toEqual(['UnknownClaim', 0n]);
  test.machine.origin = service;
  expect([run(test, claim), held(test)]).toEqual(['ok', 300n]);
  expect([run(test, claim), held(test)]).toEqual(['UnknownClaim', 300n]);
});
