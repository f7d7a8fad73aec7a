import { isParachronError } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { chooseXcmVersion, type XcmVersionFacts } from '../index.js';

const choose = (sender: XcmVersionFacts['sender'], versions?: readonly number[]) =>
  chooseXcmVersion({ sender, receiver: versions ? { versions } : {} });

function factsOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (isParachronError(error, 'XCM_NO_COMMON_VERSION')) return error.facts;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('chooseXcmVersion', () => {
  it('chooses the highest version of both runtimes if the stored version is unknown', () => {
    expect(choose({ versions: [0, 1, 2] }, [2, 3, 4])).toMatchObject({
      version: 2,
      source: 'metadata',
    });
    expect(choose({ versions: [3, 4, 5] }, [2, 3, 4])).toMatchObject({ version: 4, source: 'metadata' });
    expect(choose({ versions: [3, 4, 5, 6] }, [4, 5, 6])).toMatchObject({ version: 5 });
  });

  // polkadot-sdk, pallet-xcm, `impl WrapVersion for Pallet`: SupportedVersion, else SafeXcmVersion, else an error.
  it('states that nothing may be sent if no version is stored, and the version to store', () => {
    const unset = choose({ versions: [3, 4, 5], supported: null, safe: null }, [2, 3, 4]);
    expect(unset).toEqual({ version: 4, source: 'none' });
    expect(choose({ versions: [2, 3, 4], supported: null, safe: 2 }, [2, 3, 4])).toMatchObject({
      version: 2,
      source: 'SafeXcmVersion',
    });
    // One of the two was not read, so it may be stored.
    expect(choose({ versions: [3, 4], supported: null }, [3, 4])).toMatchObject({ source: 'metadata' });
  });

  it('prefers the version stored for the receiver to the default version', () => {
    expect(choose({ versions: [2, 3, 4], supported: 3, safe: 2 }, [2, 3, 4])).toMatchObject({
      version: 3,
      source: 'SupportedVersion',
    });
    expect(choose({ versions: [2, 3, 4], safe: 2 }, [2, 3, 4])).toMatchObject({
      version: 2,
      source: 'SafeXcmVersion',
    });
  });

  it('never chooses a version above the newest of the sender', () => {
    expect(choose({ versions: [2, 3], supported: 5 }, [2, 3, 4, 5])).toMatchObject({ version: 3 });
  });

  it('relies on the sender if the receiver is unknown', () => {
    expect(choose({ versions: [3, 4, 5] })).toMatchObject({ version: 5, source: 'metadata' });
    expect(choose({ versions: [3, 4, 5], safe: 3 })).toMatchObject({ version: 3, source: 'SafeXcmVersion' });
  });

  it('fails if no version is common, or if the sender would send an unsupported version', () => {
    expect(factsOf(() => choose({ versions: [0, 1, 2] }, [3, 4, 5]))).toEqual({
      sender: [0, 1, 2],
      receiver: [3, 4, 5],
      sentAs: null,
      from: 'the sender',
      to: 'the receiver',
    });
    expect(factsOf(() => choose({ versions: [] }, [3]))).toMatchObject({ sentAs: null });
    expect(factsOf(() => choose({ versions: [2, 3, 4], safe: 2 }, [3, 4, 5]))).toMatchObject({ sentAs: 2 });
    expect(factsOf(() => choose({ versions: [3, 4, 5], supported: 5 }, [2, 3]))).toMatchObject({ sentAs: 5 });
    // Both have common versions, but the sender's runtime no longer writes the stored version.
    expect(factsOf(() => choose({ versions: [3, 4, 5], safe: 2 }, [2, 3, 4]))).toMatchObject({ sentAs: 2 });
    // A version 6 that this package does not write.
    expect(factsOf(() => choose({ versions: [5, 6], supported: 6 }, [5, 6]))).toMatchObject({ sentAs: 6 });
  });

  it('names both chains if no version is common', () => {
    const sender = { versions: [2], chain: 'Sender' };
    const named = () => chooseXcmVersion({ sender, receiver: { versions: [3], chain: 'Receiver' } });
    expect(named).toThrow('No common XCM version: Sender writes 2, Receiver reads 3.');
  });
});

it.each([4, '3,4', {}])('%j instead of the versions of the receiver is refused by its name', (versions) => {
  expect(() => choose({ versions: [3, 4] }, versions as never)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: expect.objectContaining({ field: 'facts.receiver.versions' }),
    }),
  );
});

it.each(['supported', 'safe'])('a bigint as the %s version is refused by its name', (name) => {
  expect(() => choose({ versions: [3, 4], [name]: 4n as never }, [3, 4])).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: expect.objectContaining({ field: `facts.sender.${name}` }),
    }),
  );
});
