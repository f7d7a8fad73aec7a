import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { getAttribute, readPage, readText } from '../../test/readPage.js';
import { markup } from '../markup/markup.js';
import { formatServedPolicy, getPageHashes, renderPage } from './renderPage.js';

const live = { version: 'v1', outcomes: 'o1', hasRun: true };
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
    expect(main && [getAttribute(main, 'data-version'), getAttribute(main, 'data-outcomes')]).toEqual([
      'v1',
      'o1',
    ]);
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
    expect(saved).toContain('--report report.json');
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
