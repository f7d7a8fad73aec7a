import {
  type DispatchRoute,
  decodeCall,
  encodeCall,
  formatAccount,
  formatCost,
  type Hex,
  parseAccount,
  type RouteCall,
  type StorageRead,
} from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { deriveMultisigAccount, parseMultisig, wrapRoute } from '../src/index.js';
import { createMetadataSnapshot, type Given } from './support/metadataSnapshot.js';

const node = substrateNode();
const { chain, token, registry } = node;
// In the order of their bytes: b, a, c.
const fill = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [a, b, c] = [fill('22'), fill('11'), fill('33')];
const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
const hash = blake2AsHex(call.hex);
const anyone = { chain, name: 'any account' };
const own = (threshold: number) => deriveMultisigAccount(parseMultisig(`${threshold},${a},${b},${c}`)).hex;

const open: RouteCall = { title: 'remarks', signer: anyone, isOpen: true, call };
const signedBy = (account: Hex): RouteCall => ({
  title: 'remarks',
  signer: { chain, account, name: 'an account' },
  call,
});

function createRoute(calls: readonly RouteCall[], costs: DispatchRoute['costs'] = []): DispatchRoute {
  return { kind: 'signed', title: 'a route', calls, costs, periods: [], needs: ['a vote'] };
}

const weighed = {
  'TransactionPaymentApi.query_info': { partialFee: 5n, weight: { refTime: 1000n, proofSize: 200n } },
};

async function wrap(route: DispatchRoute, threshold = 2, given: Given = weighed) {
  const snapshot = createMetadataSnapshot(node, given);
  return wrapRoute(route, { multisig: parseMultisig(`${threshold},${a},${b},${c}`), snapshot });
}

/** Approvals that members have given at block 9, transaction 4. */
const approvals = (...members: readonly string[]) => ({
  ...weighed,
  'Multisig.Multisigs': ({
    decode,
    keys,
  }: Pick<StorageRead<unknown>, 'keys'> & { decode(value: unknown): unknown }) => {
    // By the account of the multisig, with either threshold, and the hash of the call.
    const isThere = [own(2), own(3)].includes(`${keys[0]}` as Hex) && keys[1] === hash;
    const stored = { when: { height: 9, index: 4 }, approvals: members };
    return decode(isThere ? { toJSON: () => stored } : undefined);
  },
});

const decode = (one: RouteCall | undefined) => decodeCall(registry, one?.call?.hex ?? '0x');

/** Accounts as the runtime's own type shows them, in addresses. */
const addresses = (...accounts: readonly string[]) =>
  accounts.map((hex) => formatAccount(parseAccount(hex), node.ss58Prefix));

// pallet_multisig: `other_signatories` is sorted and lacks the signer; the first approval has no timepoint, each later one
// has the timepoint of the first; the last member of the threshold passes the call itself.
describe('a call that any account may sign', () => {
  test('is approved by the first member, and dispatched by the second of two', async () => {
    const { calls, needs } = await wrap(createRoute([open]));
    expect(calls.map(({ signer, title }) => [signer.account, title])).toEqual([
      [a, 'approves: remarks'],
      [b, 'remarks'],
    ]);
    const [first, last] = calls;
    const max_weight = { refTime: 1200, proofSize: 240 };
    expect(decode(first)).toMatchObject({
      ...{ pallet: 'Multisig', method: 'approve_as_multi' },
      args: {
        threshold: 2,
        other_signatories: addresses(b, c),
        maybe_timepoint: null,
        call_hash: hash,
        max_weight,
      },
    });
    expect(last?.template).toMatchObject({
      ...{ pallet: 'Multisig', method: 'as_multi' },
      args: { threshold: 2, other_signatories: [a, c], call: call.hex },
      fill: [{ field: 'maybe_timepoint', from: expect.stringContaining('Multisig.NewMultisig') }],
    });
    expect(last?.template?.args).not.toHaveProperty('call_hash');
    expect(needs).toEqual(['a vote']);
  });

  test('has one approval less than its threshold of three', async () => {
    const { calls } = await wrap(createRoute([open]), 3);
    expect(calls.map((one) => (one.call ?? one.template)?.method)).toEqual([
      'approve_as_multi',
      'approve_as_multi',
      'as_multi',
    ]);
    expect(calls[1]?.template?.args).toMatchObject({ call_hash: hash, other_signatories: [a, c] });
    expect(calls[1]?.title).toBe('approves: remarks');
    expect(calls[2]?.template?.args).toMatchObject({ call: call.hex, other_signatories: [b, a] });
  });

  test('is dispatched by any one member with a threshold of one, without a deposit', async () => {
    const { calls, costs } = await wrap(createRoute([open]), 1);
    expect(calls.map(({ signer }) => signer.account)).toEqual([a]);
    expect(decode(calls[0])).toMatchObject({
      method: 'as_multi_threshold_1',
      args: { other_signatories: addresses(b, c) },
    });
    expect(calls[0]?.call?.hex.endsWith(call.hex.slice(2))).toBe(true);
    expect(costs.map(({ kind }) => kind)).toEqual(['fee']);
  });
});

test('a call with fields to fill leaves its bytes, its hash and its weight to fill', async () => {
  const fill = [{ field: 'remark', from: 'the team' }];
  const template = { pallet: 'System', method: 'remark', args: { known: 7 }, fill };
  const { calls, costs } = await wrap(
    createRoute([{ title: 'remarks', signer: anyone, isOpen: true, template }]),
  );
  const named = 'System.remark with remark from the team; its other arguments: {"known":7}';
  const max_weight = { field: 'max_weight', from: 'the weight of System.remark on the chain' };
  expect(calls.map((one) => one.template)).toMatchObject([
    {
      args: { threshold: 2, other_signatories: [b, c], maybe_timepoint: null },
      fill: [{ field: 'call_hash', from: `the BLAKE2-256 hash of the bytes of ${named}` }, max_weight],
    },
    {
      args: { threshold: 2, other_signatories: [a, c] },
      fill: [{ field: 'call', from: `the bytes of ${named}` }, max_weight, { field: 'maybe_timepoint' }],
    },
  ]);
  for (const { template: one } of calls) expect(one?.args).not.toHaveProperty('max_weight');
  const fees = costs.filter(({ kind }) => kind === 'fee');
  expect(fees.map(({ source }) => source.endsWith(', with the default of remark in System.remark'))).toEqual([
    true,
    true,
  ]);
});

describe('approvals that members have given', () => {
  test('leave the last call, with bytes and without a deposit', async () => {
    const { calls, costs } = await wrap(createRoute([open]), 2, approvals(a));
    expect(calls.map(({ signer }) => signer.account)).toEqual([b]);
    expect(decode(calls[0])).toMatchObject({
      method: 'as_multi',
      args: { other_signatories: addresses(a, c), maybe_timepoint: { height: 9, index: 4 } },
    });
    expect(costs.map(({ kind, payer }) => [kind, payer.account])).toEqual([['fee', b]]);
  });

  test('leave an approval and the last call of three', async () => {
    const { calls } = await wrap(createRoute([open]), 3, approvals(b));
    expect(calls.map((one) => [one.signer.account, decode(one).method])).toEqual([
      [a, 'approve_as_multi'],
      [c, 'as_multi'],
    ]);
  });

  test('are enough: any member dispatches the call', async () => {
    const { calls } = await wrap(createRoute([open]), 2, approvals(b, c));
    expect(calls.map((one) => [one.signer.account, decode(one).method])).toEqual([[a, 'as_multi']]);
  });
});

/** A balance of the metadata: 16 bytes, the lowest first. */
function readConstant(name: string): bigint {
  const pallet = registry.metadata.pallets.find((one) => one.name.eq('Multisig'));
  const bytes = pallet?.constants.find((one) => one.name.eq(name))?.value ?? [];
  return [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

describe('the costs', () => {
  test('are the deposit of the first member and the fees of all', async () => {
    const { costs } = await wrap(createRoute([open]), 3);
    const [base, factor] = [readConstant('DepositBase'), readConstant('DepositFactor')];
    expect(base > 0n && factor > 0n).toBe(true);
    expect(costs.map(({ kind, payer, amount }) => [kind, payer.account, amount])).toEqual([
      ['deposit', a, base + 3n * factor],
      ['fee', a, 5n],
      ['fee', b, 5n],
      ['fee', c, 5n],
    ]);
    expect(costs[0]?.source).toBe('Multisig.DepositBase and 3 times Multisig.DepositFactor');
  });

  test('of the wrapped call itself are not paid, and its deposits are paid by the multisig', async () => {
    const cost = (kind: 'fee' | 'deposit', payer: RouteCall['signer']) =>
      formatCost({ kind, title: 'given', payer, token, source: 'a test' }, 1n);
    const body = { chain, name: 'a body' };
    const key = signedBy(own(2)).signer;
    const given = [anyone, key, body].flatMap((payer) => [cost('fee', payer), cost('deposit', payer)]);
    const { costs } = await wrap(createRoute([open], given));
    const kept = costs.filter(({ title }) => title === 'given');
    expect(kept.map(({ kind, payer }) => [kind, payer.account])).toEqual([
      ['deposit', own(2)],
      ['deposit', own(2)],
      ['fee', undefined],
      ['deposit', undefined],
    ]);
    expect(kept[0]?.payer.name).toMatch(/^the multisig 5/);
  });
});

describe('a route of which the multisig signs', () => {
  test('only its own call: calls of other accounts stay', async () => {
    const other = signedBy(c);
    const { calls } = await wrap(createRoute([other, signedBy(own(2))]));
    expect(calls.map(({ signer }) => signer.account)).toEqual([c, a, b]);
    expect(calls[0]).toEqual(other);
  });

  test('no call needs the other account', async () => {
    const route = createRoute([signedBy(c)]);
    const wrapped = await wrap(route);
    expect(wrapped.calls).toEqual(route.calls);
    expect(wrapped.needs).toEqual([
      'a vote',
      expect.stringMatching(/^an account: the account of the multisig is 5\w+, which cannot sign$/),
    ]);
  });

  test('nothing, because only a vote is left, stays as it is', async () => {
    const route = createRoute([]);
    expect(await wrap(route)).toEqual(route);
  });

  test('a call of unknown weight keeps that call, signed by the multisig', async () => {
    const { calls } = await wrap(createRoute([open]), 2, {});
    expect(calls).toMatchObject([{ call, signer: { account: own(2) } }]);
  });
});
