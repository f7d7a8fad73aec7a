import { describe, expect, it, test } from 'vitest';
import { printStyle, style } from './style.js';

type Palette = ReadonlyMap<string, string>;

/** The colours of a `:root` block, with each `#abc` as `#aabbcc`. */
function readPalette(block: string): Palette {
  const found = [...block.matchAll(/--([\w-]+): #([0-9a-f]{3,6})\b/g)];
  return new Map(
    found.map(([, name = '', hex = '']) => [name, hex.length === 3 ? hex.replace(/./g, '$&$&') : hex]),
  );
}

const [light = '', dark = ''] = style.split('@media (prefers-color-scheme: dark)');
const palettes: readonly [string, Palette][] = [
  ['light', readPalette(light)],
  ['dark', readPalette(dark.slice(0, dark.indexOf('*, ::before')))],
  ['print', readPalette(printStyle)],
];

/** The relative luminance of WCAG 2.2. */
function measureLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2. */
function measureContrast(one = '', other = ''): number {
  const [low = 0, high = 0] = [one, other].map(measureLuminance).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('the measure of contrast is that of WCAG 2.2', () => {
  expect(measureContrast('000000', 'ffffff')).toBeCloseTo(21, 5);
  // The lightest grey that WCAG permits for text on white.
  expect(measureContrast('767676', 'ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(palettes)('in the colours %s', (name, palette) => {
  const colorOf = (color: string) => palette.get(color) ?? expect.fail(`no colour ${color}`);

  // WCAG 2.2, 1.4.3: text needs a contrast of 4.5.
  it.each(['ink', 'muted', 'link', 'fail', 'pass', 'warn', 'unknown', 'none'])(
    'text in %s is readable on each surface',
    (text) => {
      for (const surface of ['page', 'sheet', 'inset'])
        expect([text, surface, measureContrast(colorOf(text), colorOf(surface)) >= 4.5]).toEqual([
          text,
          surface,
          true,
        ]);
    },
  );

  it.each(['pass', 'fail', 'warn', 'unknown', 'none'])('a badge of %s is readable', (sign) => {
    expect(measureContrast(colorOf(sign), colorOf(`${sign}-soft`))).toBeGreaterThanOrEqual(4.5);
  });

  // WCAG 2.2, 1.4.11: shapes need a contrast of 3.
  it('signs, their marks and the lines of controls are visible', () => {
    for (const sign of ['pass', 'fail', 'warn', 'unknown'])
      expect(measureContrast(colorOf(sign), colorOf('on'))).toBeGreaterThanOrEqual(3);
    for (const surface of name === 'print' ? ['page'] : ['sheet'])
      expect(measureContrast(colorOf('none'), colorOf(surface))).toBeGreaterThanOrEqual(3);
  });
});

test('each set of colours has the same names', () => {
  const [first, second, print] = palettes.map(([, palette]) => [...palette.keys()]);
  expect(second).toEqual(first);
  expect(first).toEqual(expect.arrayContaining(print ?? []));
});

test('each variable that is used is defined', () => {
  const used = [...(style + printStyle).matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
  const defined = [...style.matchAll(/--([\w-]+):/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !defined.includes(name))).toEqual([]);
  expect([...new Set(defined)].filter((name) => !used.includes(name))).toEqual([]);
});

// The policy of a page forbids both.
test('the style loads nothing, and cannot end its element', () => {
  expect(style + printStyle).not.toMatch(/url\(|@import|@font-face|<\//);
});

test('braces match', () => {
  expect(style.split('{')).toHaveLength(style.split('}').length);
});
