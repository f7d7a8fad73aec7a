import { describe, expect, it } from 'vitest';
import type { Call } from '../calls/Call.js';
import { deriveSignedRoute } from './deriveSignedRoute.js';

const call: Call = { pallet: 'Proxy', method: 'add_proxy', args: {}, hex: '0x1d01' };
const signer = { chain: 'Target', name: 'the user', account: `0x${'a1'.repeat(32)}` } as const;
const { account: _, ...open } = signer;

describe('deriveSignedRoute', () => {
  it('is one signed call of a known account', () => {
    expect(deriveSignedRoute(signer, call)).toEqual({
      kind: 'signed',
      title: 'The user signs Proxy.add_proxy on Target.',
      calls: [{ title: 'Proxy.add_proxy', signer, call }],
      costs: [],
      periods: [],
      needs: [],
    });
  });

  it('is open if any account can sign', () => {
    expect(deriveSignedRoute(open, call).calls).toEqual([
      { title: 'Proxy.add_proxy', signer: open, isOpen: true, call },
    ]);
  });

  it('has no call as long as the call is unknown', () => {
    expect(deriveSignedRoute(signer, undefined)).toMatchObject({
      title: 'The user signs the call on Target.',
      calls: [],
    });
  });

  it.each([
    [{ name: 'the user' }, call, 'signer.chain'],
    [{ ...signer, para: '2000' }, call, 'signer.para'],
    [signer, '0x1d01', 'call'],
  ])('refuses wrong arguments by their field, row %#', (wrong, given, field) => {
    expect(() => deriveSignedRoute(wrong as never, given as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});
