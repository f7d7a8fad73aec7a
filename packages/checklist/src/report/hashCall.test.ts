import { expect, it } from 'vitest';
import { hashCall } from './hashCall.js';

it('hashes a call with BLAKE2b-256, and counts its bytes', () => {
  // RFC 7693 with 32 bytes of output and no input.
  const hash = '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8';
  expect(hashCall({ hex: '0x' })).toEqual({ hash, length: 0 });
  expect(hashCall({ hex: '0x0001' }).length).toBe(2);
});
