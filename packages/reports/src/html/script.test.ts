import { Script } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import {
  createFinding,
  createLayer,
  createManyReports,
  createSampleReport,
  createSampleRun,
  createStep,
} from '../../test/createSample.js';
import { getAttribute, hasClass, readPage } from '../../test/readPage.js';
import { renderHtml } from '../renderHtml.js';
import { liveScript, pageScript } from './script.js';

// The tests of the command run both scripts in a browser.
const live = { version: 'v1', outcomes: 'o1', hasRun: true };
const findings = [createFinding('fail'), createFinding('pass')];
const report = createSampleReport({ findings, plan: [createStep('open', { layers: [createLayer()] })] });
const pages = [createSampleRun([report]), createSampleRun([...createManyReports(4), report])].map((run) =>
  readPage(renderHtml(run, { live })),
);
const has = (isOne: (element: (typeof pages)[0]['elements'][0]) => boolean) =>
  pages.some(({ elements }) => elements.some(isOne));

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

  it('finds each element that it looks for by its id', () => {
    const ids = [...script.matchAll(/getElementById\('([\w-]+)'\)/g)].map(([, id]) => id ?? '');
    expect(ids).toContain('status');
    expect(ids.filter((id) => !pages[0]?.find(id))).toEqual([]);
  });
});

test.each([
  ['button[data-copy]', 'button', 'data-copy'],
  ['[data-outcome]', 'li', 'data-outcome'],
])('the page has what the script looks for: %s', (selector, name, attribute) => {
  expect(pageScript).toContain(selector);
  expect(has((one) => one.tagName === name && getAttribute(one, attribute) !== undefined)).toBe(true);
});

test.each([
  ['form.filter', 'form', 'filter'],
  ['details.group', 'details', 'group'],
  ['details.whole', 'details', 'whole'],
  ['details:is(.whole, .page)', 'details', 'page'],
  ['.found', 'span', 'found'],
])('the page has what the script looks for: %s', (selector, name, className) => {
  expect(pageScript).toContain(selector);
  expect(has((one) => one.tagName === name && hasClass(one, className))).toBe(true);
});

test('a button copies the hex beside it, whose label is its first text', () => {
  const [page] = pages;
  const button = page?.list('button').find((one) => getAttribute(one, 'data-copy'));
  const [label] = button?.childNodes ?? [];
  expect(label && 'value' in label && label.value).toBe('Copy');
  const code = page?.find((button && getAttribute(button, 'data-copy')) ?? '');
  expect(code?.childNodes).toMatchObject([{ value: createLayer().hex }]);
});

test('each state of a served page has words, and the page begins with the first of them', () => {
  const [, list = ''] = /const words = \{([^}]*)\}/.exec(liveScript) ?? [];
  const words = new Map([...list.matchAll(/(\w+): '([^']*)'/g)].map(([, state, text]) => [state, text]));
  const states = new Set([...liveScript.matchAll(/(?:return|enter\() ?'(\w+)'/g)].map(([, state]) => state));
  expect([...states].filter((state) => !words.has(state))).toEqual([]);
  const shown = pages[0]?.find('live');
  expect(shown && getAttribute(shown, 'data-state')).toBe('on');
  expect(shown?.childNodes).toMatchObject([{ value: words.get('on') }]);
});
