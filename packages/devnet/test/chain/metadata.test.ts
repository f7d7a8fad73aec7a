import { expect, it } from 'vitest';
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
