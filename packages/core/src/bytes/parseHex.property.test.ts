import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHex, parseHex } from './parseHex.js';

test('bytes come back from their text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(parseHex(formatHex(bytes), { bytes: bytes.length })).toEqual(bytes);
    }),
  );
});

test('any text is bytes or refused with a code', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }).map((text) => `0x${text}`),
      ),
      (text) => {
        try {
          expect(formatHex(parseHex(text))).toBe(text.toLowerCase());
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_HEX' });
        }
      },
    ),
  );
});
