import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { createSampleReport, createSampleRun } from '../../test/createSample.js';
import { getAttribute, readPage, readText } from '../../test/readPage.js';
import { markup } from '../markup/markup.js';
import { renderHtml } from './renderHtml.js';
import { formatServedPolicy, getPageHashes, renderPage } from './renderPage.js';
import { liveScript, pageScript } from './script.js';
import { printStyle, style } from './style.js';

const live = { version: 'v1', hasRun: true };
const content = markup`<h1>${'Ready & <done>'}</h1>`;
const [saved, served] = [{}, { live }].map((more) => renderPage({ title: 'A <b> & "c"', content, ...more }));

/** The hash of an element's content, as a browser computes it for the policy. */
const hashOf = (html: string, name: string) => {
  const [, text = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(html) ?? [];
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
};
const readPolicy = (html: string) => {
  const found = readPage(html)
    .list('meta')
    .find((one) => getAttribute(one, 'http-equiv') === 'Content-Security-Policy');
  const directives = (found ? getAttribute(found, 'content') : undefined)?.split('; ') ?? [];
  return new Map(
    directives.map((one): [string, string] => [one.split(' ')[0] ?? '', one.split(' ').slice(1).join(' ')]),
  );
};

describe.each([
  ['saved', saved ?? ''],
  ['served', served ?? ''],
])('a page that is %s', (_, html) => {
  const page = readPage(html);

  it('is a whole document in English, whose title is escaped', () => {
    expect(html.startsWith('<!doctype html>\n<html lang="en">\n')).toBe(true);
    expect(page.errors).toEqual([]);
    expect(readText(page.list('title')[0])).toBe('A <b> & "c"');
    expect(page.list('meta').map((one) => getAttribute(one, 'charset') ?? '')).toContain('utf-8');
    expect(readText(page.list('h1')[0])).toBe('Ready & <done>');
  });

  it('permits its own style and script by their hashes, and nothing else', () => {
    const policy = readPolicy(html);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('style-src')).toBe(`'${hashOf(html, 'style')}'`);
    expect(policy.get('script-src')).toBe(`'${hashOf(html, 'script')}'`);
    expect([policy.get('base-uri'), policy.get('form-action')]).toEqual(["'none'", "'none'"]);
    expect(page.list('script')).toHaveLength(1);
    expect(page.list('style')).toHaveLength(1);
  });
});

describe('a page that is served', () => {
  const page = readPage(served ?? '');

  it('has the version of its run, and asks only its own server', () => {
    const main = page.find('main');
    expect(main && getAttribute(main, 'data-version')).toBe('v1');
    expect(readPolicy(served ?? '').get('connect-src')).toBe("'self'");
    expect(readPolicy(saved ?? '').has('connect-src')).toBe(false);
  });

  it('links its other formats once a run has ended', () => {
    const links = (html: string) =>
      readPage(html)
        .list('a')
        .map((one) => getAttribute(one, 'href'));
    expect(links(served ?? '')).toEqual(['#main', 'report.json', 'report.md']);
    expect(links(renderPage({ title: 'x', content, live: { ...live, hasRun: false } }))).toEqual(['#main']);
    expect(links(saved ?? '')).toEqual(['#main']);
    // A voter has the page alone.
    expect(saved).toContain('Its JSON has everything at full length.');
    expect(saved).not.toMatch(/parachron explain|--report/);
  });
});

// frame-ancestors has no effect in a page: https://www.w3.org/TR/CSP3/#frame-ancestors.
test('the header of a served page has the policy of the page, and forbids frames', () => {
  const inPage = [...readPolicy(served ?? '')].map(([name, value]) => `${name} ${value}`).join('; ');
  expect(formatServedPolicy()).toBe(`${inPage}; frame-ancestors 'none'`);
  expect(inPage).not.toContain('frame-ancestors');
});

test('the hashes for a frame are those of a saved page', () => {
  expect(getPageHashes()).toEqual({
    style: hashOf(saved ?? '', 'style'),
    script: hashOf(saved ?? '', 'script'),
  });
});

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

// The tests of the command run both scripts in a browser.
describe.each([
  ['of a page', pageScript],
  ['of a served page', liveScript],
])('the script %s', (_, script) => {
  it('is valid, strict and leaves no global name', () => {
    expect(() => new Script(script)).not.toThrow();
    expect(script.startsWith("(() => {\n'use strict';\n")).toBe(true);
    expect(script.endsWith('\n})();\n')).toBe(true);
  });

  // https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
  it('cannot end its element', () => {
    expect(script).not.toMatch(/<!--|<\/?script/i);
  });

  it('writes text only, never markup, and evaluates none', () => {
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/);
  });
});

test('each state of a served page has words, and the page begins with the first of them', () => {
  const [, list = ''] = /const words = \{([^}]*)\}/.exec(liveScript) ?? [];
  const words = new Map([...list.matchAll(/(\w+): '([^']*)'/g)].map(([, state, text]) => [state, text]));
  const states = new Set([...liveScript.matchAll(/(?:return|enter\() ?'(\w+)'/g)].map(([, state]) => state));
  expect([...states].filter((state) => !words.has(state))).toEqual([]);
  const page = readPage(renderHtml(createSampleRun([createSampleReport()]), { live }));
  const shown = page.find('live');
  expect(shown && getAttribute(shown, 'data-state')).toBe('on');
  expect(shown?.childNodes).toMatchObject([{ value: words.get('on') }]);
});
