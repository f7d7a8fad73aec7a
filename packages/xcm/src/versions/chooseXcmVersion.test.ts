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
  it('takes the highest that both runtimes read where it is not known what is stored', () => {
    expect(choose({ versions: [0, 1, 2] }, [2, 3, 4])).toMatchObject({
      version: 2,
      source: 'metadata',
      highest: 2,
    });
    expect(choose({ versions: [3, 4, 5] }, [2, 3, 4])).toMatchObject({ version: 4, source: 'metadata' });
    expect(choose({ versions: [3, 4, 5, 6] }, [4, 5, 6])).toMatchObject({ version: 5 });
  });

  // polkadot-sdk, pallet-xcm, `impl WrapVersion for Pallet`: SupportedVersion, else SafeXcmVersion, else an error.
  it('says that nothing may be sent where neither is set, and what can be set', () => {
    const unset = choose({ versions: [3, 4, 5], supported: null, safe: null }, [2, 3, 4]);
    expect(unset).toMatchObject({ version: 4, source: 'none' });
    expect(unset.reason).toContain('sends nothing');
    expect(choose({ versions: [2, 3, 4], supported: null, safe: 2 }, [2, 3, 4])).toMatchObject({
      version: 2,
      source: 'SafeXcmVersion',
    });
    // One of the two was not read: nothing is known of whether it is set.
    expect(choose({ versions: [3, 4], supported: null }, [3, 4])).toMatchObject({ source: 'metadata' });
  });

  it("takes what the sender's router sends, first what it knows of the receiver", () => {
    expect(choose({ versions: [2, 3, 4], supported: 3, safe: 2 }, [2, 3, 4])).toMatchObject({
      version: 3,
      source: 'SupportedVersion',
      highest: 4,
    });
    expect(choose({ versions: [2, 3, 4], safe: 2 }, [2, 3, 4])).toMatchObject({
      version: 2,
      source: 'SafeXcmVersion',
      highest: 4,
    });
  });

  it('never takes more than the newest of the sender', () => {
    expect(choose({ versions: [2, 3], supported: 5 }, [2, 3, 4, 5])).toMatchObject({ version: 3 });
  });

  it('trusts the sender where the receiver cannot be asked', () => {
    expect(choose({ versions: [3, 4, 5] })).toMatchObject({ version: 5, source: 'metadata' });
    expect(choose({ versions: [3, 4, 5], safe: 3 })).toMatchObject({ version: 3, source: 'SafeXcmVersion' });
    expect(choose({ versions: [3, 4, 5] }).reason).toContain('nothing is known of the receiver');
  });

  it('fails where no version is common, or where the wrong one would be sent', () => {
    expect(factsOf(() => choose({ versions: [0, 1, 2] }, [3, 4, 5]))).toEqual({
      sender: [0, 1, 2],
      receiver: [3, 4, 5],
      sentAs: null,
    });
    expect(factsOf(() => choose({ versions: [] }, [3]))).toMatchObject({ sentAs: null });
    expect(factsOf(() => choose({ versions: [2, 3, 4], safe: 2 }, [3, 4, 5]))).toMatchObject({ sentAs: 2 });
    expect(factsOf(() => choose({ versions: [3, 4, 5], supported: 5 }, [2, 3]))).toMatchObject({ sentAs: 5 });
    // Both know others, but the sender's runtime no longer writes what it has stored.
    expect(factsOf(() => choose({ versions: [3, 4, 5], safe: 2 }, [2, 3, 4]))).toMatchObject({ sentAs: 2 });
    // A version 6 that this package does not write.
    expect(factsOf(() => choose({ versions: [5, 6], supported: 6 }, [5, 6]))).toMatchObject({ sentAs: 6 });
  });
});
