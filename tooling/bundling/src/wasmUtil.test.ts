import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { base64Decode, unzlibSync } from './wasmUtil.mjs';

test('decompresses bytes from their text', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_unused, at) => (at * at) % 251);
  const text = deflateSync(bytes).toString('base64');
  expect(new Uint8Array(unzlibSync(base64Decode(text, new Uint8Array(0))))).toEqual(bytes);
});
