import { expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { createRegistry } from './createRegistry.js';

const names = ['polkadot', 'assetHub', 'substrate'] as const;

// All chains with a runtime share its types: a change for one chain would change the others.
test.each([
  ['register', { Balance: 'u64' }],
  ['setChainProperties', undefined],
  ['setHasher', undefined],
  ['setKnownTypes', { types: { Balance: 'u64' } }],
  ['setLookup', undefined],
  ['setMetadata', undefined],
  ['setSignedExtensions', ['CheckNonce']],
  ['clearCache', undefined],
] as const)('%s of a made registry is refused, and changes nothing', (method, argument) => {
  const { registry } = createTestRuntime('polkadot');
  const before = [registry.createType('Balance', 1).toHex(), registry.signedExtensions.join()];
  const change = registry[method] as unknown as (value: unknown) => unknown;
  expect(() => change.call(registry, argument)).toThrow(
    expect.objectContaining({ code: 'REGISTRY_SHARED', fault: 'input', facts: { method } }),
  );
  expect([registry.createType('Balance', 1).toHex(), registry.signedExtensions.join()]).toEqual(before);
});

test.each(names)(
  '%s: the extensions of signed transactions are those of the metadata, in their order',
  (name) => {
    const { registry } = createTestRuntime(name);
    const { transactionExtensions: all, transactionExtensionsByVersion: byVersion } =
      registry.metadata.extrinsic;
    const listed = all.map(({ identifier }) => identifier.toString());
    // Metadata of version 16 lists the extensions by the version of the transaction; signed transactions have version 0.
    const [, indices] = [...byVersion].find(([version]) => version.toNumber() === 0) ?? [];
    const expected = recordings[name].metadata.startsWith('0x6d65746110')
      ? [...(indices ?? [])].map((at) => listed[at.toNumber()])
      : listed;
    expect(expected.length).toBeGreaterThan(5);
    expect(registry.signedExtensions).toEqual(expected);
  },
);

test.each([
  ['no metadata', '0x', /it is not metadata/],
  ['other bytes', '0x0102030405060708', /it is not metadata/],
  ['the magic number alone', '0x6d657461', /it is not metadata/],
  ['version 13', `0x6d6574610d${'00'.repeat(8)}`, /its metadata has version 13/],
  ['version 17', `0x6d65746111${'00'.repeat(8)}`, /its metadata has version 17/],
  ['version 14 without types', `0x6d6574610e${'00'.repeat(8)}`, /describes no transactions or no events/],
] as const)('%s is refused, and names the chain', (_name, metadata, reason) => {
  const properties = { isEthereum: false, ss58Format: null, tokenDecimals: [], tokenSymbol: [] };
  expect(() => createRegistry({ chain: 'Some Chain', metadata, properties })).toThrow(
    expect.objectContaining({
      code: 'METADATA_NOT_UNDERSTOOD',
      facts: expect.objectContaining({ chain: 'Some Chain', reason: expect.stringMatching(reason) }),
    }),
  );
});
