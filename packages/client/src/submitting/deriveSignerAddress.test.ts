import { hexToU8a } from '@polkadot/util';
import { expect, test } from 'vitest';
import { deriveSignerAddress } from './TransactionSigner.js';

// //Alice as `subkey inspect` shows her: sr25519, then ECDSA; the third is an account of an Ethereum chain.
test.each([
  [
    '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ],
  [
    '0x020a1091341fe5664bfa1782d5e04779689068c916b04cb365ec3153755684d9a1',
    '5C7C2Z5sWbytvHpuLTvzKunnnRwQxft1jiqrLD5rhucQ5S9X',
  ],
  ['0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac', '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'],
])('%s', (key, address) => {
  const signTx = () => Promise.reject(new Error('unused'));
  expect(deriveSignerAddress({ publicKey: hexToU8a(key), signTx })).toBe(address);
});

// What programs without types may give; the accounts that a wallet lists have no signer.
const listed = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', signer: undefined };
test.each([undefined, null, '//Alice', {}, { publicKey: '0x00', signTx: () => {} }, listed])(
  '%j is no signer',
  (signer) => {
    expect(() => deriveSignerAddress(signer as never)).toThrow(
      expect.objectContaining({ code: 'SIGNER_MISSING' }),
    );
  },
);

test('a wallet is recognised as a signer by its address', () => {
  const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  expect(deriveSignerAddress({ address, signer: {} })).toBe(address);
});
