import { getRuntimeApiVersion, type ParachronError } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { recordNoise } from '../../test/recordNoise.js';
import { createRuntime } from './createRuntime.js';

describe('createRuntime', () => {
  // Names and versions stand in the runtimes' own version records; address prefixes in the SS58 registry.
  test.each([
    ['polkadot', 'polkadot', 14, 0],
    ['assetHub', 'statemint', 15, 0],
    ['substrate', 'node', 16, 42],
  ] as const)('%s', (name, specName, metadataVersion, ss58Prefix) => {
    const noise = recordNoise();
    const runtime = createTestRuntime(name);
    noise.restore();
    expect(runtime).toMatchObject({ chain: name, specName, metadataVersion, ss58Prefix });
    expect(getRuntimeApiVersion(runtime, 'Core')).toBeGreaterThanOrEqual(4);
    expect(getRuntimeApiVersion(runtime, 'NoSuchApi')).toBeUndefined();
    expect(noise.lines).toEqual([]);
  });

  test('names of megabytes are cut, with their length', () => {
    const long = 'x'.repeat(5_000_000);
    const version = { ...(recordings.polkadot.version as object), specName: long };
    const runtime = createRuntime({ chain: long, ...recordings.polkadot, version, properties: {} });
    for (const name of [runtime.chain, runtime.specName]) {
      expect(name).toMatch(/^x{70,}… \(5,000,000 characters\)$/);
    }
    expect(createRuntime({ ...runtime, ...recordings.polkadot, properties: {} }).chain).toBe(runtime.chain);
  });

  test('the SS58 prefix of the metadata takes precedence over the prefix of the properties', () => {
    const properties = { ss58Format: 7, tokenDecimals: 10, tokenSymbol: 'DOT' };
    const runtime = createRuntime({ chain: 'Polkadot', ...recordings.polkadot, properties });
    expect(runtime).toMatchObject({ ss58Prefix: 0, token: { symbol: 'DOT', decimals: 10 } });
    expect(runtime.registry.chainTokens).toEqual(['DOT']);
  });

  test.each(['polkadot', 'assetHub', 'substrate'] as const)(
    '%s: additional signed data has its type',
    (name) => {
      const { registry } = createTestRuntime(name);
      const implicit = new Map(
        registry.metadata.extrinsic.transactionExtensions.map((extension) => [
          extension.identifier.toString(),
          registry.createType(registry.createLookupType(extension.implicit)).encodedLength,
        ]),
      );
      // frame_system: the version of the runtime, the hash of the genesis, nothing.
      expect(implicit.get('CheckSpecVersion')).toBe(4);
      expect(implicit.get('CheckGenesis')).toBe(32);
      expect(implicit.get('CheckNonce')).toBe(0);
    },
  );

  test('the hint for old metadata suggests no newer package', () => {
    const { version } = recordings.polkadot;
    const advise = (of: number) => {
      const metadata = `0x6d657461${of.toString(16).padStart(2, '0')}00` as const;
      try {
        return createRuntime({ chain: 'x', version, properties: null, metadata }).chain;
      } catch (error) {
        return (error as ParachronError).hint;
      }
    };
    expect([11, 13].map(advise)).toEqual(Array(2).fill(expect.stringContaining('the current runtime')));
    expect(advise(17)).toContain('Try a newer version of the package.');
  });

  test('metadata that is cut off anywhere is a typed error, and nothing is printed', () => {
    const { metadata, version } = recordings.polkadot;
    const noise = recordNoise();
    for (const part of [0.001, 0.3, 0.6, 0.999]) {
      const length = 2 * Math.floor((metadata.length * part) / 2);
      const cut = {
        chain: 'x',
        version,
        properties: null,
        metadata: `0x${metadata.slice(2, length)}` as const,
      };
      expect(() => createRuntime(cut)).toThrow(expect.objectContaining({ code: 'METADATA_NOT_UNDERSTOOD' }));
    }
    noise.restore();
    expect(noise.lines).toEqual([]);
  });
});
