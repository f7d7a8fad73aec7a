import { expect, test } from 'vitest';
import { requireSigner } from './requireSigner.js';

// What programs without types may give.
test.each([undefined, {}, { signer: undefined }, { signer: null }, { signer: '//Alice' }, { signer: {} }])(
  '%j has no signer',
  (options) => {
    expect(() => requireSigner(options as never)).toThrow(
      expect.objectContaining({ code: 'SIGNER_MISSING' }),
    );
  },
);

test('a wallet is a signer by its address', () => {
  const signer = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', signer: {} };
  expect(requireSigner({ signer })).toBe(signer);
});
