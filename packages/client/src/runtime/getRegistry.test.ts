import type { Hex } from '@parachron/core';
import { stringToHex } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { createRuntime } from './createRuntime.js';

const dot = { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' };
const source = { ...recordings.assetHub, properties: dot };

/** Metadata of the same length that says `Any` of a thing where it said `The`. */
function changeDocs(metadata: Hex): Hex {
  const [from, to] = [stringToHex(' The '), stringToHex(' Any ')].map((hex) => hex.slice(2));
  return metadata.replace(from ?? '', to ?? '') as Hex;
}

describe('chains of one runtime', () => {
  const one = createRuntime({ chain: 'One', ...source });

  test('share its types only', () => {
    const others = Array.from({ length: 10 }, (_unused, at) => createRuntime({ chain: `${at}`, ...source }));
    for (const [at, other] of others.entries()) {
      expect(other.registry).toBe(one.registry);
      expect(other.chain).toBe(`${at}`);
      expect(other.apis).not.toBe(one.apis);
      expect(other.apis).toEqual(one.apis);
      expect(other.metadataVersion).toBe(15);
    }
  });

  test('with another token, prefix, version or metadata have separate types', () => {
    const version = { ...Object(source.version), specVersion: 1 };
    const different = [
      createRuntime({ chain: 'One', ...source, properties: { ...dot, tokenSymbol: 'KSM' } }),
      createRuntime({ chain: 'One', ...source, properties: { ...dot, isEthereum: true } }),
      createRuntime({ chain: 'One', ...source, version }),
      createTestRuntime('polkadot'),
      // One byte of a doc comment in it is another.
      createRuntime({ chain: 'One', ...source, metadata: changeDocs(source.metadata) }),
    ];
    expect(new Set([one, ...different].map(({ registry }) => registry)).size).toBe(6);
    expect(one.registry.chainTokens).toEqual(['DOT']);
    expect(different[0]?.registry.chainTokens).toEqual(['KSM']);
    expect(different[1]?.registry.chainIsEthereum).toBe(true);
  });

  test("do not change each other's types", () => {
    const { registry } = one;
    const properties = registry.createType('ChainProperties', { tokenSymbol: ['BAD'] });
    const changes: (() => unknown)[] = [
      () => registry.setChainProperties(properties as never),
      () => registry.register({ AccountId: 'u8' }),
      () => registry.register('AccountId', registry.createClass('u8') as never),
      () => registry.setMetadata(registry.metadata as never),
      () => registry.setSignedExtensions([]),
      () => registry.setKnownTypes({ types: { AccountId: 'u8' } }),
      () => registry.setLookup(registry.lookup),
      () => registry.setHasher(() => new Uint8Array()),
      () => registry.clearCache(),
    ];
    for (const change of changes)
      expect(change).toThrow(expect.objectContaining({ code: 'REGISTRY_SHARED' }));
    expect(() => Object.assign(registry, { createdAtHash: 1 })).toThrow(TypeError);
    expect(() => Object.assign(registry.knownTypes, { types: {} })).toThrow(TypeError);
    expect(registry.chainTokens).toEqual(['DOT']);
    expect(registry.createType('AccountId').encodedLength).toBe(32);
    expect(registry.signedExtensions).toContain('CheckNonce');
  });
});
