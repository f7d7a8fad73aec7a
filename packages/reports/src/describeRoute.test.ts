import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, it } from 'vitest';
import { describeRoute, findPreimage } from './describeRoute.js';

const hash = blake2AsHex('0x0001', 256);

describe('findPreimage', () => {
  it.each([
    [{ proposal: { inline: '0x0001' } }, { hash, length: 2 }],
    [{ proposal: { lookup: { hash, len: 130 } } }, { hash, length: 130 }],
    [{ bytes: '0x0001' }, { hash, length: 2 }],
    [{ encoded_proposal: '0x0001' }, { hash, length: 2 }],
    [{ proposal: { legacy: {} } }, undefined],
    [{ bytes: 'text' }, undefined],
    [{ value: '0x0001' }, undefined],
  ])('finds in %j: %j', (args, expected) => {
    expect(findPreimage({ args })).toEqual(expected);
  });

  it('is named in the route', () => {
    const signer = { chain: 'paseo', name: 'any account' };
    const args = { proposal: { inline: '0x0001' } };
    const call = { pallet: 'Referenda', method: 'submit', args, hex: '0x00' } as const;
    const calls = [{ title: 'submits the referendum', signer, call }];
    const [line] = describeRoute({ kind: 'referendum', title: '', calls, costs: [], periods: [], needs: [] });
    expect(line?.text).toBe(
      `Call 1, by any account on paseo: Referenda.submit submits the referendum. Preimage: 2 bytes, hash ${hash}`,
    );
  });
});
