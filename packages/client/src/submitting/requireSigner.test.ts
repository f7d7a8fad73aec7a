import { expect, test } from 'vitest';
import { requireSigner } from './TransactionSigner.js';

// What programs without types may give.
test.each([
  undefined,
  {},
  { signer: undefined },
  { signer: null },
  { signer: '//Alice' },
  { signer: {} },
  { signer: { publicKey: '0x00', signTx: () => {} } },
])('%j has no signer', (options) => {
  expect(() => requireSigner(options as never)).toThrow(expect.objectContaining({ code: 'SIGNER_MISSING' }));
});

test('a wallet is recognised as a signer by its address', () => {
  const signer = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', signer: {} };
  expect(requireSigner({ signer })).toBe(signer);
});

test('a signer of polkadot-api is recognised by its public key', () => {
  const signer = { publicKey: new Uint8Array(32), signTx: () => Promise.reject(new Error('unused')) };
  expect(requireSigner({ signer })).toBe(signer);
});
