import { describe, expect, it } from 'vitest';
import { deriveOwnToken } from './deriveOwnToken.js';

const derive = (paraId: number, target: bigint | undefined, relay: bigint | undefined) =>
  deriveOwnToken(paraId, {
    native: 7n,
    fees: [
      { token: 'target', fee: target },
      { token: 'target', fee: undefined },
      { token: 'relay', fee: relay },
    ],
  });

describe('deriveOwnToken', () => {
  it('is the token with the native fee, for any para id', () => {
    expect(derive(3000, undefined, 7n)).toBe('relay');
    expect(derive(3000, 9n, 7n)).toBe('relay');
    expect(derive(1000, 7n, undefined)).toBe('target');
    expect(derive(1000, 7n, 9n)).toBe('target');
  });

  it('is a token inside the chain, if the fees name no single token', () => {
    expect(derive(1000, 7n, 7n)).toBe('target');
    expect(derive(1000, 9n, 9n)).toBe('target');
  });

  it('is the usual token of the para id without such a fee', () => {
    expect(derive(3000, undefined, 9n)).toBe('target');
    expect(derive(3000, undefined, undefined)).toBe('target');
    expect(derive(1000, undefined, undefined)).toBe('relay');
  });

  it('needs a stated native fee to compare', () => {
    const fees = [{ token: 'relay', fee: 7n }] as const;
    expect(deriveOwnToken(3000, { fees, native: undefined })).toBe('target');
  });
});
