import { hexToU8a as published } from '@polkadot/util';
import { describe, expect, it } from 'vitest';
import { hexToU8a } from '../src/bundling/hexToU8a.mjs';

const texts = [
  null,
  undefined,
  '',
  '0x',
  '0x0',
  '0x1',
  '0x80001f',
  '80001F',
  '0xABCDEF0123456789',
  '0xaBcDeF',
  '0x123',
  ...Array.from({ length: 256 }, (_, byte) => `0x${byte.toString(16).padStart(2, '0')}`),
];

describe('the reading of hexadecimal text in bundles', () => {
  it.each(texts)('reads %j as @polkadot/util reads it', (text) => {
    expect(hexToU8a(text)).toEqual(published(text));
  });

  it.each([8, 16, 20, 32, 256])('pads and cuts to %i bits as @polkadot/util does', (bits) => {
    for (const text of texts) expect(hexToU8a(text, bits)).toEqual(published(text, bits));
  });
});
