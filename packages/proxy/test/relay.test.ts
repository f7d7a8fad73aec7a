// The real Rococo relay chain 9190 as a target, a runtime of another project: the outcomes of a child's programs are
// predicted correctly or reported as unknown.
import { encodeCall, parseAccount } from '@parachron/core';
import { deriveSovereignAccount, deriveTaskProgram, encodeProgram, type FeeFlow } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeliveryOutcome,
  getDerivedAccount,
  planDelivery,
  proxyCall,
  tryDelivery,
} from '../src/index.js';
import { type BootedRelay, bootRelay } from './support/bootRelay.js';
import { alice, bob, SERVICE, unit, user } from './support/users.js';

const child = { ...user, relation: 'child' } as const;
const service = deriveSovereignAccount({ paraId: SERVICE, relation: 'child' });
const callWeight = { refTime: 2_000_000_000n, proofSize: 0n };

let relay: BootedRelay;
beforeAll(async () => {
  relay = await bootRelay();
});
afterAll(() => relay.close());

test('the account of the service on a relay chain is the account of a child', () => {
  // "para", 2114 as u32 LE, zeros: the specification, "Derivations".
  expect(service).toEqual(parseAccount(`0x7061726142080000${'00'.repeat(24)}`));
});

test('a relay chain derives no account for users, which only a fork shows', async () => {
  const snapshot = await relay.chain.snapshot();
  expect(await getDerivedAccount(snapshot, child)).toMatchObject({ kind: 'unknown' });
  expect(await getDerivedAccount(snapshot, child, { fork: relay.fork })).toMatchObject({
    kind: 'none',
    source: 'fork',
    reason: expect.stringContaining('(FailedToTransactAsset). It reached a control account'),
  });
});

function proxied() {
  const { runtime } = relay.chain;
  const args = { dest: { Id: bob.hex }, value: unit };
  const call = encodeCall(runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
  return proxyCall(runtime, { real: alice, call }).hex;
}

test('without a fork the outcome is unknown, and on a fork no payment method works', async () => {
  const snapshot = await relay.chain.snapshot();
  const request = { user: child, real: alice, call: proxied(), callWeight };
  const payments = [
    { flow: 'remote', token: 'target' },
    { flow: 'sovereign', token: 'target' },
  ] as const;
  const asked = await planDelivery(snapshot, { ...request, payments });
  expect(asked.arrives).toBe('unknown');
  // A fork that does not run is not given either.
  expect(asked.payments[0]?.explanation.sentence).toMatch(/^No fork of \S+ ran the program\.$/);
  const tried = await planDelivery(snapshot, { ...request, payments, fork: relay.fork });
  expect(tried).toMatchObject({ arrives: 'no', payment: undefined });
  expect(tried.payments.map(({ payer }) => payer)).toEqual([undefined, service]);
});

describe('the outcome of a program on a relay chain', () => {
  const cases: readonly (readonly [FeeFlow, bigint, DeliveryOutcome])[] = [
    // The barrier of this generation requires the assets first.
    ['remote', 10n * unit, 'barrier'],
    ['sovereign', 10n * unit, 'origin-not-convertible'],
    ['sovereign', 0n, 'funds'],
  ];
  test.each(cases)('the %s flow with %s on the account of the service: %s', async (flow, funds, outcome) => {
    const fork = await relay.fork.fork();
    await fork.endow(new Map([[service.hex, funds]]));
    const order = { user: child, flow, token: 'target', offer: unit, weightLimit: 'Unlimited' } as const;
    const program = encodeProgram(deriveTaskProgram({ ...order, callWeight, call: proxied() }), {
      version: 2,
    });
    const events = await (await fork.fork()).receive({ from: SERVICE, program });
    const seen = await tryDelivery(fork, { user: child, program, events });
    expect(seen).toMatchObject({ outcome });
  });
});
