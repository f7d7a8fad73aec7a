import { assetHubPolkadot, polkadotPlainAccounts } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { decodeXcmPaymentResult } from './xcmPaymentReads.js';

const { registry } = assetHubPolkadot();
const source = { registry, method: 'query_weight_to_asset_fee' };
const decode = (bytes: Uint8Array) => [...bytes];

describe('decodeXcmPaymentResult', () => {
  it('decodes the value after the index of Ok', () => {
    expect(decodeXcmPaymentResult(Uint8Array.of(0, 7, 8), decode, source)).toEqual({
      ok: true,
      value: [7, 8],
    });
    expect(decodeXcmPaymentResult(Uint8Array.of(0), decode, source)).toEqual({ ok: true, value: [] });
  });

  it('decodes no value of an error', () => {
    const fail = () => {
      throw new Error('decoded');
    };
    expect(decodeXcmPaymentResult(Uint8Array.of(1, 2, 9), fail, source)).toMatchObject({ ok: false });
  });

  // The same order in the metadata of a real runtime and in the published source.
  test.each([
    [0, 'Unimplemented'],
    [1, 'VersionedConversionFailed'],
    [2, 'WeightNotComputable'],
    [3, 'UnhandledXcmVersion'],
    [4, 'AssetNotFound'],
    [5, 'Unroutable'],
  ])('names error %d as %s, with and without the metadata of the API', (index, error) => {
    const bytes = Uint8Array.of(1, index);
    expect(decodeXcmPaymentResult(bytes, decode, source)).toEqual({ ok: false, error });
    const older = { registry: polkadotPlainAccounts().registry, method: source.method };
    expect(decodeXcmPaymentResult(bytes, decode, older)).toEqual({ ok: false, error });
    expect(decodeXcmPaymentResult(bytes, decode, { ...source, method: 'other' })).toEqual({
      ok: false,
      error,
    });
  });

  it('returns the number of an error without a name', () => {
    expect(decodeXcmPaymentResult(Uint8Array.of(1, 77), decode, source)).toEqual({
      ok: false,
      error: 'error 77',
    });
    expect(decodeXcmPaymentResult(Uint8Array.of(1), decode, source)).toEqual({
      ok: false,
      error: 'error 255',
    });
  });
});
