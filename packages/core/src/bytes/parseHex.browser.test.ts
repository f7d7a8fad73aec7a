import { TypeRegistry } from '@polkadot/types';
import type { H256 } from '@polkadot/types/interfaces';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('@noble/hashes/utils.js');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('without Node.js buffers, values of polkadot.js and parts of bytes are written as their bytes', async () => {
  vi.stubGlobal('Buffer', undefined);
  vi.resetModules();
  // As in an engine with `Uint8Array.prototype.toHex`, which Node.js 20 lacks: the library then calls the method of the bytes.
  vi.doMock('@noble/hashes/utils.js', async (load) => {
    const library = await load<typeof import('@noble/hashes/utils.js')>();
    const bytesToHex = (bytes: Uint8Array & { toHex?: () => string }) =>
      bytes.toHex?.() ?? library.bytesToHex(bytes);
    return { ...library, bytesToHex };
  });
  const { formatHex, parseHex } = await import('./parseHex.js');
  const text = `0x${'2a'.repeat(32)}`;
  expect(formatHex(new TypeRegistry().createTypeUnsafe<H256>('H256', [text]))).toBe(text);
  expect(formatHex(parseHex('0x01020304').subarray(1, 3))).toBe('0x0203');
});
