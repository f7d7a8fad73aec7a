import { anyCharacter, hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, shortenText, stripControls } from './text.js';

const anyText = fc.oneof(hostileText, fc.string({ unit: anyCharacter, maxLength: 80 }));
const limit = fc.integer({ min: 1, max: 60 });

test('a cut text is a beginning of at most its limit, without half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), limit, (text, most) => {
      const cut = cutText(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Cs}/u);
    }),
  );
});

test('a shortened text keeps its limit, and has an ellipsis only if something is missing', () => {
  fc.assert(
    fc.property(anyText, limit, (text, most) => {
      const short = shortenText(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short).not.toMatch(/\p{Cs}/u);
      const clean = stripControls(text);
      const isWhole = short === clean;
      expect(isWhole || short.endsWith('…')).toBe(true);
      expect(isWhole || clean.startsWith(short.slice(0, -1))).toBe(true);
    }),
  );
});
