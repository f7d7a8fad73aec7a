import type { Fork } from '@parachron/client';
import { balanceRead, type Call, encodeCall, type Weight } from '@parachron/core';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { decodeProgram, deriveTaskProgram, encodeProgram } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { explainDelivery, getDerivedAccount, isProxied, planDelivery, proxyCall } from '../src/index.js';
import { old } from './support/openTarget.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { alice, derived, SERVICE, unit, user } from './support/users.js';

const begin = shareDeliveries();

describe('a delivery on a target', () => {
  test('uses the remote-account flow, and the charged fee equals the predicted fee exactly', async () => {
    const delivery = await begin({});
    const { target } = delivery;
    const call = delivery.proxied();
    const plan = await planDelivery(await target.snapshot(), { user, call, fork: target.small });
    expect(plan).toMatchObject({
      arrives: 'yes',
      payment: { flow: 'remote', token: 'target' },
      reason: expect.stringMatching(
        /^The call ran on a fork of .* paid by the derived account in the target's token\.$/,
      ),
      others: [
        expect.stringContaining('Paid by the service'),
        expect.stringContaining("does not accept the fee's token"),
      ],
    });
    expect(plan.version).toBe(4);
    expect(plan.payments.map(({ explanation }) => explanation.outcome)).toEqual([
      'executed',
      'executed',
      'untrusted-reserve',
    ]);
    expect(plan.derived).toMatchObject({ kind: 'account', account: { hex: derived.hashedDescription } });
    const free = async () => {
      const { balance } = await (await target.snapshot()).read({
        balance: balanceRead({ kind: 'AccountId32', hex: delivery.own }),
      });
      return balance.known ? balance.value.free : 0n;
    };
    const had = await free();
    const program = plan.payment?.program ?? '0x';
    const events = await target.receive({ from: SERVICE, program });
    expect(explainDelivery(events, { program }).outcome).toBe('executed');
    const fee = had - (await free());
    expect(plan.payment?.fee).toMatchObject({ known: true, value: fee });
    expect(plan.payment?.offer).toBeGreaterThan(fee);
    // The weight of the call, with a margin of 20 %.
    const weight = await estimateCallWeight(await target.snapshot(), call);
    const weighed = weight.known ? deriveWeightV1(weight.value) : 0n;
    const transact = decodeProgram(program).program.find((one) => one.kind === 'Transact');
    expect(transact?.requireWeightAtMost?.refTime).toBe((weighed * 12n + 9n) / 10n);
  });

  test('runs no program only to see the loss of an account that the target does not derive', async () => {
    const { target, proxied } = await begin({});
    const runs: string[] = [];
    const count = (fork: Fork): Fork => ({
      ...fork,
      fork: async () => count(await fork.fork()),
      snapshot: () => fork.snapshot(),
      endow: (funds) => fork.endow(funds),
      receive: (message) => {
        runs.push(message.program);
        return fork.receive(message);
      },
    });
    const none = { kind: 'none', reason: 'No rule.', source: 'fork', evidence: [] } as const;
    const payments = [{ flow: 'remote', token: 'target' }] as const;
    const request = { user, call: proxied(), payments, derived: none };
    const fork = count(await target.small.fork());
    const plan = await planDelivery(await target.snapshot(), { ...request, fork });
    expect(plan.payments[0]?.explanation.outcome).toBe('origin-not-convertible');
    // The program, three changed ones that show the reason, and one of the service itself, behind it.
    expect(runs).toHaveLength(5);
  });

  test('has a warning if the program removes the account, whose remaining dust is lost', async () => {
    const delivery = await begin({});
    const { target, own } = delivery;
    const request = {
      user,
      real: alice,
      call: delivery.proxied(),
      payments: [{ flow: 'remote', token: 'target' }],
      fork: target.small,
    } as const;
    const rich = await planDelivery(await target.snapshot(), request);
    expect(rich.reason).not.toContain('removes the account');
    const account = { kind: 'AccountId32', hex: own } as const;
    // Half of the existential deposit of the target, 10^9 planck, remains.
    const dust = unit / 2_000n;
    await target.endow(account, (rich.payments[0]?.offer ?? 0n) + dust);
    const plan = await planDelivery(await target.snapshot(), request);
    expect(plan).toMatchObject({
      arrives: 'yes',
      payment: { explanation: { warnings: expect.arrayContaining(['account-removed']) } },
    });
    expect(plan.reason).toContain('removes the account');
    const events = await target.receive({ from: SERVICE, program: plan.payment?.program ?? '0x' });
    expect(explainDelivery(events).outcome).toBe('executed');
    const lost = events.find(({ pallet, method }) => pallet === 'Balances' && method === 'DustLost');
    expect(lost?.data).toMatchObject({ amount: Number(dust) });
  });

  test('names the reason if no payment method works', async () => {
    const none = await begin({ derivation: 'none' });
    const call = none.proxied();
    const noAccount = await planDelivery(await none.target.snapshot(), {
      user,
      call,
      fork: none.target.small,
    });
    expect(noAccount).toMatchObject({ arrives: 'no', payment: undefined });
    expect(noAccount.payments.map(({ explanation }) => explanation.outcome)).toEqual([
      'origin-not-convertible',
      'origin-not-convertible',
      'untrusted-reserve',
    ]);
    const blocked = await begin({ config: { xcm: { executor: { paidFrom: 'relay' } } } });
    const atBarrier = await planDelivery(await blocked.target.snapshot(), {
      user,
      call,
      fork: blocked.target.small,
    });
    expect(atBarrier.arrives).toBe('no');
    expect(new Set(atBarrier.payments.map(({ explanation }) => explanation.outcome))).toEqual(
      new Set(['barrier']),
    );
  });

  test('uses no version that the target cannot read', async () => {
    const delivery = await begin({});
    const versions = [5] as const;
    const call = delivery.proxied();
    const plan = await planDelivery(await delivery.target.snapshot(), {
      user,
      call,
      versions,
      fork: delivery.target.small,
    });
    expect([plan.arrives, plan.version]).toEqual(['no', undefined]);
    expect(plan.payments[0]?.explanation.outcome).toBe('unsupported-version');
  });
});

test('bytes that are not a call of the target are refused before a request', async () => {
  const delivery = await begin({});
  const { chain } = delivery.target;
  const snapshot = await chain.snapshot();
  const before = chain.roundTrips;
  await expect(planDelivery(snapshot, { user, call: '0xffff' })).rejects.toMatchObject({
    code: 'CALL_UNDECODABLE',
    fault: 'input',
  });
  expect(chain.roundTrips).toBe(before);
});

test('a fork that cannot be forked is refused with the name of the option', async () => {
  const delivery = await begin({});
  const snapshot = await delivery.target.snapshot();
  const request = { user, call: delivery.proxied(), fork: {} as never };
  await expect(planDelivery(snapshot, request)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: { field: 'request.fork.fork' },
  });
});

test('a call that is already wrapped is refused', async () => {
  const delivery = await begin({});
  const { runtime } = delivery.target.chain;
  const wrapped = delivery.proxied();
  expect(isProxied(runtime, wrapped)).toBe(true);
  expect(() => proxyCall(runtime, { real: alice, call: wrapped })).toThrow(
    expect.objectContaining({ code: 'CALL_ALREADY_PROXIED', fault: 'input' }),
  );
});

describe('a delivery on a target without runtime APIs', () => {
  test('is unknown without a fork, and known with a fork', async () => {
    const delivery = await begin({ ...old, derivation: 'locationHash' });
    const { target } = delivery;
    const call = delivery.proxied();
    const snapshot = await target.snapshot();
    const derived = await getDerivedAccount(snapshot, user, { rule: 'locationHash' });
    const request = { user, real: alice, call, derived };
    const asked = await planDelivery(await target.snapshot(), request);
    expect(asked).toMatchObject({ arrives: 'unknown', payment: undefined });
    expect(asked.reason).toContain('try the call on a fork');
    const plan = await planDelivery(await target.snapshot(), { ...request, fork: target.small });
    expect(plan).toMatchObject({ arrives: 'yes', payment: { flow: 'remote' } });
    expect(plan.version).toBe(2);
    expect(plan.payment?.fee).toMatchObject({ known: true, source: 'fork' });
    // The fee measured on the fork equals the charged fee of the same program.
    const events = await target.receive({ from: SERVICE, program: plan.payment?.program ?? '0x' });
    expect(explainDelivery(events, { from: SERVICE }).outcome).toBe('executed');
    // A limit of weight that buys nothing leaves the fee known.
    const weightLimit = { refTime: 0n, proofSize: 0n };
    const termsFor = (callWeight: Weight) => ({ offer: unit, weightLimit, callWeight });
    const limited = { ...request, fork: target.small, termsFor };
    const [remote] = (await planDelivery(await target.snapshot(), limited)).payments;
    const { fee } = plan.payment ?? {};
    expect(remote?.fee).toMatchObject({ known: true, value: fee?.known && fee.value });
    expect(remote?.explanation.outcome).toBe('barrier');
    // A row with a fee of less than one planck offers zero, which no program can withdraw.
    const free = { ...limited, termsFor: (callWeight: Weight) => ({ ...termsFor(callWeight), offer: 0n }) };
    const [none] = (await planDelivery(await target.snapshot(), free)).payments;
    expect(none).toMatchObject({ offer: 0n, fee: { value: fee?.known && fee.value } });
  });

  test('of a call without a proxy is tried on a fork, without an event that shows the execution', async () => {
    const { target, account, transferCall } = await begin({ ...old, derivation: 'locationHash' });
    const args = { remark: '0x2a' };
    const remark = encodeCall(target.registry, { pallet: 'System', method: 'remark', args });
    const find = async (call: Call) => {
      const request = { user, call: call.hex, derived: account, fork: target.small };
      const payments = [{ flow: 'remote', token: 'target' }] as const;
      return (await planDelivery(await target.snapshot(), { ...request, payments })).payments[0];
    };
    expect(await find(remark)).toMatchObject({
      explanation: { outcome: 'executed', warnings: ['derived-account-acted'] },
    });
    const poor = transferCall(10n ** 30n);
    expect(await find(poor)).toMatchObject({ explanation: { outcome: 'call-failed', warnings: [] } });
    // The first call of a batch stays in effect.
    const calls = [remark.hex, poor.hex];
    const batch = encodeCall(target.registry, { pallet: 'Utility', method: 'batch', args: { calls } });
    expect(await find(batch)).toMatchObject({
      explanation: { outcome: 'call-failed', warnings: ['derived-account-acted'] },
    });
  });
});

// The vector of the specification, "XCM on trigger": target 2110, fee 32793600000, overall weight 6.1e9.
test('the program of the sovereign flow equals the program of the service, byte for byte', () => {
  const program = deriveTaskProgram({
    user,
    flow: 'sovereign',
    token: 'service',
    offer: 32_793_600_000n,
    weightLimit: { refTime: 6_100_000_000n, proofSize: 0n },
    callWeight: { refTime: 100_000_000n, proofSize: 0n },
    call: '0x000102',
  });
  expect(encodeProgram(program, { version: 2 })).toBe(
    '0x02180104000101000921000700a0a6a20713000101000921000700a0a6a2070107009d966b010b010100d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d06010284d7170c000102140d0100040101000921',
  );
});
