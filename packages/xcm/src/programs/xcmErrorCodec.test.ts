import { expect, test } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { XcmError } from './Response.js';
import { xcmErrorCodec } from './xcmErrorCodec.js';

const weight = { refTime: 1n, proofSize: 2n };

// `enum Error` of xcm v2 (polkadot v0.9.37), of v3 which v4 uses, and of v5 (polkadot-sdk): a weight is one number of eight bytes in
// version 2, and two compact numbers later.
test.each<[XcmError, readonly XcmVersion[], string]>([
  [{ kind: 'Overflow' }, [2, 3, 4, 5], '00'],
  [{ kind: 'LocationFull' }, [2, 3, 4, 5], '04'],
  [{ kind: 'BadOrigin' }, [2, 3, 4, 5], '06'],
  [{ kind: 'TooExpensive' }, [2, 3, 4, 5], '14'],
  [{ kind: 'Trap', code: 258n }, [2, 3, 4, 5], '150201000000000000'],
  [{ kind: 'ExpectationFalse' }, [3, 4, 5], '16'],
  [{ kind: 'NotDepositable' }, [3, 4, 5], '22'],
  [{ kind: 'TooManyAssets' }, [5], '23'],
  [{ kind: 'UnhandledXcmVersion' }, [2], '16'],
  [{ kind: 'UnhandledXcmVersion' }, [3, 4], '23'],
  [{ kind: 'UnhandledXcmVersion' }, [5], '24'],
  [{ kind: 'WeightLimitReached', weight: { refTime: 1n, proofSize: 0n } }, [2], '170100000000000000'],
  [{ kind: 'WeightLimitReached', weight }, [3, 4], '240408'],
  [{ kind: 'WeightLimitReached', weight }, [5], '250408'],
  [{ kind: 'WeightNotComputable' }, [2], '19'],
  [{ kind: 'WeightNotComputable' }, [5], '27'],
  [{ kind: 'ExceedsStackLimit' }, [3, 4], '27'],
  [{ kind: 'ExceedsStackLimit' }, [5], '28'],
])('%o in versions %j is 0x%s', (error, versions, hex) => {
  for (const version of versions) {
    expect(writeBytes(xcmErrorCodec(version), error)).toBe(`0x${hex}`);
    expect(readBytes(xcmErrorCodec(version), `0x${hex}ff`)).toEqual({ value: error, left: 1 });
  }
});

test.each<[XcmVersion, string]>([
  [2, '0x1a'],
  [3, '0x28'],
  [4, '0x28'],
  [5, '0x29'],
])('version %i has no error %s', (version, hex) => {
  expect(() => readBytes(xcmErrorCodec(version), hex)).toThrow(`version ${version} has no Error with index`);
});
