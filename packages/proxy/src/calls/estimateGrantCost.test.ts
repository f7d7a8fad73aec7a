import type { Answer, Answers, Call, Reads, Snapshot } from '@parachron/core';
import { encodeCall } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { describe, expect, it, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { accountOf, makeProxyFacts } from '../../test/support/makeProxyFacts.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { estimateGrantCost } from './estimateGrantCost.js';

const runtime = loadTarget();
const block = { number: 1, hash: '0x01' } as const;
const evidence = { chain: 'Chain', block, key: 'TransactionPaymentApi', value: null };
const remark: Call = encodeCall(runtime.registry, {
  pallet: 'System',
  method: 'remark',
  args: { remark: '0x' },
});

/** A target whose fee for any transaction is the given one; undefined for a target that states no fee. */
function targetWith(partialFee: bigint | undefined, own = runtime): Snapshot {
  const answer: Answer<unknown> =
    partialFee === undefined
      ? { known: false, reason: 'no such API', howToFindOut: 'Ask.' }
      : { known: true, value: { partialFee }, evidence };
  const read = async <R extends Reads>(reads: R) =>
    Object.fromEntries(Object.keys(reads).map((name) => [name, answer])) as Answers<R>;
  return { block, runtime: own, read };
}

const estimate = (
  facts: Partial<ProxyFacts> = {},
  options: { readonly fund?: bigint; readonly now?: Pick<Call, 'hex'> } = {},
  target = targetWith(7n),
) =>
  estimateGrantCost(target, makeProxyFacts({ types: [{ name: 'Any', index: 0 }], ...facts }), {
    proxyType: 'Any',
    ...options,
  });

// The chain reserves 100 and 10 for each proxy; the account holds 1000, of which 50 have to stay.
describe('the grant of a first proxy', () => {
  it('costs the deposit and one fee', async () => {
    expect(await estimate()).toMatchObject({
      ...{ deposit: 110n, fund: 0n, total: 117n, kept: 50n, missing: 0n, refusal: 'unknown' },
      batch: { pallet: 'Proxy', method: 'add_proxy' },
      fees: [{ known: true, value: 7n }],
    });
  });

  it('with funds is one batch, with one fee', async () => {
    const cost = await estimate({}, { fund: 60n });
    expect(cost).toMatchObject({ deposit: 110n, fund: 60n, total: 177n, missing: 0n });
    expect(cost.batch).toMatchObject({ pallet: 'Utility', method: 'batch_all' });
    expect([cost.calls.length, cost.fees.length]).toEqual([2, 1]);
  });

  it('with a first call has that call last', async () => {
    const { calls } = await estimate({}, { fund: 60n, now: remark });
    expect(calls).toHaveLength(3);
    expect(calls[2]).toBe(remark.hex);
  });
});

describe('a further proxy', () => {
  const proxies = [{ delegate: accountOf(9), proxyType: 'Any', delay: 0 }];

  it('adds one factor to the reserved deposit', async () => {
    expect((await estimate({ proxies, deposit: 110n })).deposit).toBe(10n);
  });

  it('tops up a deposit that was reserved at lower prices', async () => {
    expect((await estimate({ proxies, deposit: 90n })).deposit).toBe(30n);
  });
});

describe('the missing amount', () => {
  // Deposit 110, fee 7, and 50 that stay: 167.
  it.each([
    [168n, 0n],
    [167n, 0n],
    [166n, 1n],
    [0n, 167n],
  ])('of an account with %i is %i', async (free, missing) => {
    expect((await estimate({ realBalance: balanceOf(free) })).missing).toBe(missing);
  });

  it('counts the funds of the derived account', async () => {
    expect((await estimate({ realBalance: balanceOf(226n) }, { fund: 60n })).missing).toBe(1n);
    expect((await estimate({ realBalance: balanceOf(227n) }, { fund: 60n })).missing).toBe(0n);
  });

  it('counts the frozen balance, if it is larger than the existential deposit', async () => {
    const frozen = await estimate({ realBalance: balanceOf(167n, { frozen: 80n }) });
    expect([frozen.kept, frozen.missing]).toEqual([80n, 30n]);
    const less = await estimate({ realBalance: balanceOf(167n, { frozen: 20n }) });
    expect([less.kept, less.missing]).toEqual([50n, 0n]);
  });

  it.each([
    ['another reference', { providers: 2 }, 0n, 0n],
    ['another reference and funds to send', { providers: 2 }, 60n, 50n],
    ['one reference', { providers: 1 }, 0n, 50n],
    ['no minimum of its own', { providers: 2, keepsMinimum: false }, 0n, 50n],
  ])('of an account with %s keeps %j', async (_what, parts, fund, kept) => {
    expect((await estimate({ realBalance: balanceOf(1000n, parts) }, { fund })).kept).toBe(kept);
  });

  it('is unknown with an unknown fee, and so is the total', async () => {
    const cost = await estimate({}, {}, targetWith(undefined));
    expect(cost).toMatchObject({ deposit: 110n, total: undefined, missing: undefined });
    expect(cost.fees).toMatchObject([{ known: false }]);
  });
});

test('an unknown type is an error with its code', async () => {
  const facts = makeProxyFacts();
  await expect(estimateGrantCost(targetWith(7n), facts, { proxyType: 'Nothing' })).rejects.toMatchObject({
    code: 'PROXY_TYPE_NOT_FOUND',
  });
});

test('wrong options are an error that names the field', async () => {
  const options = { proxyType: 'Any', fund: 1 } as never;
  await expect(estimateGrantCost(targetWith(7n), makeProxyFacts(), options)).rejects.toThrow('options.fund');
});
