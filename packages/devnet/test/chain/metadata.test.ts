import { expect, it } from 'vitest';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { createTarget } from '../../src/target/createTarget.js';
import { readRegistry } from '../support/readRegistry.js';
import { startChain } from './helpers.js';

it('decodes in polkadot.js in both versions, without types of its own', async () => {
  const { chain } = await startChain();
  for (const version of [14, 15] as const) {
    const registry = readRegistry(chain, version);
    expect(() => registry.metadata.pallets.map((pallet) => pallet.toHuman())).not.toThrow();
    expect(registry.metadata.extrinsic.transactionExtensions.map((one) => one.identifier.toString())).toEqual(
      [
        'CheckSpecVersion',
        'CheckTxVersion',
        'CheckGenesis',
        'CheckMortality',
        'CheckNonce',
        'CheckWeight',
        'ChargeTransactionPayment',
      ],
    );
    // The types that polkadot.js knows by path must be found as such.
    for (const type of ['AccountId', 'MultiAddress', 'MultiSignature', 'Call', 'Era', 'ExtrinsicEra']) {
      expect(() => registry.createType(type)).not.toThrow();
    }
  }
});

it('describes the same runtime in V14 and V15', async () => {
  const { chain } = await startChain();
  const [one, other] = [readRegistry(chain, 14), readRegistry(chain, 15)];
  expect(one.lookup.types.toJSON()).toEqual(other.lookup.types.toJSON());
  const plain = (registry: typeof one) =>
    registry.metadata.pallets.map((pallet) => {
      const { docs, ...rest } = pallet.toJSON() as Record<string, unknown>;
      return { rest, docs: docs ?? [] };
    });
  expect(plain(one)).toEqual(plain(other));
});

it('lists the pallets of every chain', async () => {
  const { chain } = await startChain();
  const { pallets } = readRegistry(chain, 14).metadata;
  expect(pallets.map(({ name, index }) => `${index} ${name}`)).toEqual([
    '0 System',
    '3 Timestamp',
    '4 ParachainInfo',
    '10 Balances',
    '11 TransactionPayment',
    '32 Proxy',
    '33 Utility',
    '50 Sudo',
  ]);
});

// The sources of subxt: scale-typegen reads the first parameter of `Cow`, and boxes a field by its `type_name`, without which a type that
// holds itself has no size in Rust; `MultiAddress` becomes `subxt::utils::MultiAddress<AccountId, AccountIndex>`.
it.each([
  ['the service H', () => createServiceChain({ variant: 'H' })],
  ['the service M', () => createServiceChain({ variant: 'M' })],
  ['a target', () => createTarget({ paraId: 2000 })],
])('describes types that Rust code can have: %s', async (_name, start) => {
  const chain = await start();
  const { types } = readRegistry(chain, 14).lookup;
  const listParams = (path: string) =>
    types.filter(({ type }) => type.path.join('::') === path).map(({ type }) => type.params.join());
  expect(listParams('Cow')).toEqual([expect.stringContaining('"T"')]);
  expect(listParams('sp_runtime::multiaddress::MultiAddress')).toEqual([
    expect.stringMatching(/"AccountId".*"AccountIndex"/),
  ]);
  const listInner = (id: number): number[] => {
    const def = types[id]?.type.def;
    if (!def?.isComposite && !def?.isVariant) return def?.isTuple ? def.asTuple.map(Number) : [];
    const fields = def.isComposite
      ? [...def.asComposite.fields]
      : def.asVariant.variants.flatMap((one) => [...one.fields]);
    return fields
      .filter(({ typeName }) => !`${typeName}`.includes('Box<'))
      .map(({ type }) => type.toNumber());
  };
  const holders = types.map((_, id) => {
    const found = new Set<number>();
    const left = listInner(id);
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (!found.has(one)) left.push(...listInner(one));
      found.add(one);
    }
    return found.has(id) ? types[id]?.type.path.join('::') : undefined;
  });
  expect(holders.filter((path) => path !== undefined)).toEqual([]);
  chain.close();
});
