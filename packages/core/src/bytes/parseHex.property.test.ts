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
        // The unit `binary` of fast-check builds a table of all characters first, which takes a second.
        fc
          .string({ unit: fc.nat(0x10ffff).map((at) => String.fromCodePoint(at)) })
          .map((text) => `0x${text}`),
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
