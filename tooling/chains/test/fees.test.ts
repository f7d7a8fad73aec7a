// Costs of programs in tokens other than the native token: quoted and charged on real chains that swap the tokens, with a fee
// multiplier other than that of the genesis.
import { connect, type DecodedEvent } from '@parachron/client';
import { encodeCall, type Hex, parseAccount, type Runtime, runtimeCallRead } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { getDerivedAccount, planDelivery, proxyCall } from '@parachron/proxy';
import { deriveSovereignAccount, isXcmVersion, type Location, listXcmVersions } from '@parachron/xcm';
import { decodeVersionedPart } from '@parachron/xcm/parts';
import type { Codec } from '@polkadot/types/types';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { dispatch, listErrors } from '../src/carryOut.js';
import { isShort, listChains } from '../src/chains.js';

const chains = (await listChains())
  .filter(({ pallets }) => pallets.includes('AssetConversion') && pallets.includes('Assets'))
  .map((chain) => [chain.name, chain] as const);
const alice = parseAccount(`0x${'ab'.repeat(32)}`);
const service = 2114;
const sovereign = deriveSovereignAccount({ paraId: service, relation: 'sibling' });
const plenty = 10n ** 18n;

const opened: { close(): unknown }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

/** Creates two tokens, of the chain and of the service, and a pool of each with the chain's native token. */
async function makePools(local: RuntimeFork): Promise<void> {
  const encode = (pallet: string, method: string, args: Record<string, unknown>): Hex =>
    encodeCall(local.registry, { pallet, method, args }).hex;
  const batch = (calls: Hex[]) => encode('Utility', 'batch_all', { calls });
  const index = local.registry.metadata.pallets
    .find(({ name }) => name.toString() === 'Assets')
    ?.index.toNumber();
  const tokens = [
    ['Assets', 7, { parents: 0, interior: { X2: [{ PalletInstance: index }, { GeneralIndex: 7 }] } }],
    ['ForeignAssets', ...Array(2).fill({ parents: 1, interior: { X1: [{ Parachain: service }] } })],
  ] as const;
  const own = { parents: 1, interior: 'Here' };
  const owner = { Id: alice.hex };
  const created = tokens.map(([pallet, id]) =>
    encode(pallet, 'force_create', { id, owner, is_sufficient: true, min_balance: 1_000 }),
  );
  expect(listErrors(await dispatch(local, batch(created), 'root'))).toEqual([]);
  const filled = tokens.flatMap(([pallet, id, token]) => [
    ...[alice, sovereign].map(({ hex }) =>
      encode(pallet, 'mint', { id, beneficiary: { Id: hex }, amount: plenty }),
    ),
    encode('AssetConversion', 'create_pool', { asset1: own, asset2: token }),
    encode('AssetConversion', 'add_liquidity', {
      asset1: own,
      asset2: token,
      amount1_desired: plenty / 1_000n,
      amount2_desired: plenty / 100n,
      amount1_min: 1,
      amount2_min: 1,
      mint_to: alice.hex,
    }),
  ]);
  expect(listErrors(await dispatch(local, batch(filled), { account: alice.hex }))).toEqual([]);
}

/** The assets that the chain itself lists for fees. */
function acceptedRead({ registry }: Runtime) {
  const version = listXcmVersions(registry).filter(isXcmVersion).at(-1);
  const method = 'query_acceptable_payment_assets';
  const output = registry.metadata.apis
    .find(({ name }) => name.toString() === 'XcmPaymentApi')
    ?.methods.find(({ name }) => name.toString() === method)?.output;
  if (!output) throw new TypeError('the metadata does not describe the answer');
  return runtimeCallRead(
    'XcmPaymentApi',
    method,
    () => registry.createType('u32', version).toU8a(),
    (result): Location[] => {
      const answer = registry.createTypeUnsafe<Codec & { asOk: Iterable<Codec> }>(
        registry.createLookupType(output),
        [result],
      );
      return [...answer.asOk].map((id) => decodeVersionedPart('location', id.toHex()).value);
    },
  );
}

/** Amount that the service's account paid by the events, less the refunds. */
function sumPaid(events: readonly DecodedEvent[]): bigint {
  const own = events.filter(({ data: { who, owner = who } }) => {
    return typeof owner === 'string' && parseAccount(owner).hex === sovereign.hex;
  });
  const sum = (...methods: string[]) =>
    own
      .filter(({ method }) => methods.includes(method))
      .reduce((total, { data }) => total + BigInt(String(data.amount ?? data.balance)), 0n);
  return sum('Burned') - sum('Minted', 'Issued');
}

describe.skipIf(isShort).each(chains)('%s', (_name, { boot }) => {
  test('charges the predicted fee in each asset that it accepts, for any fee multiplier', {
    timeout: 600_000,
  }, async () => {
    await cryptoWaitReady();
    const local = await boot({ mockSignatures: true, endow: new Map([[alice.hex, plenty]]) });
    const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    opened.push(local, chain);
    await makePools(local);
    const multiplier = 3n * 10n ** 18n;
    await local.write([{ pallet: 'TransactionPayment', item: 'NextFeeMultiplier', value: multiplier }]);
    await local.build();
    const { runtime } = await chain.snapshot();
    const { assets } = await (await chain.snapshot()).read({ assets: acceptedRead(runtime) });
    if (!assets.known) throw new TypeError(assets.reason);
    expect(assets.value).toHaveLength(3);
    const remark = encodeCall(local.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
    const call = proxyCall(runtime, { real: alice, call: remark }).hex;
    const user = { paraId: service, account: alice };
    for (const asset of assets.value) {
      const fork = await local.fork();
      await fork.endow(new Map([[sovereign.hex, plenty]]));
      const facts = await planDelivery(await fork.snapshot(), {
        user,
        call,
        payments: [{ flow: 'sovereign', token: 'target', asset }],
        fork,
      });
      const [payment] = facts.payments;
      // Without a grant, the programs still run and pay their fees.
      expect(payment).toMatchObject({
        explanation: { outcome: 'proxy-not-found' },
        fee: { known: true },
      });
      const events = await fork.receive({ from: service, program: payment?.program ?? '0x' });
      expect(payment?.fee.known && payment.fee.value).toBe(sumPaid(events));
    }
  });
});

// Barriers of real chains differ: some reduce a limit of weight to the weight of the program, others let it be bought whole.
const granting = (await listChains())
  .filter(({ pallets, accountBytes }) => pallets.includes('Proxy') && accountBytes === 32)
  .map((chain) => [chain.name, chain] as const);

describe.skipIf(isShort).each(granting)('%s', (_name, { boot, kind }) => {
  test('has one fee for a limit of weight, with and without funds of the account', async ({ skip }) => {
    const local = await boot();
    opened.push(local);
    const relation: 'child' | 'sibling' = kind === 'relay' ? 'child' : 'sibling';
    const user = { paraId: service, account: alice, relation };
    const derived = await getDerivedAccount(await local.snapshot(), user, { fork: local });
    if (derived.kind !== 'account') return skip('the chain derives no account');
    const { runtime } = await local.snapshot();
    const remark = encodeCall(local.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
    const terms = {
      offer: 10n ** 15n,
      weightLimit: { refTime: 6_000_000_000n, proofSize: 500_000n },
      callWeight: { refTime: 1_000_000_000n, proofSize: 20_000n },
    };
    const readFee = async () => {
      const { payments } = await planDelivery(await local.snapshot(), {
        user,
        derived,
        fork: local,
        termsFor: () => terms,
        call: proxyCall(runtime, { real: alice, call: remark }).hex,
        payments: [{ flow: 'remote', token: 'target' }],
      });
      return payments.map(({ fee }) => fee.known && fee.value);
    };
    const poor = await readFee();
    await local.endow(new Map([[derived.account.hex, plenty]]));
    expect(await readFee()).toEqual(poor);
  });
});
