import { hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createView } from './View.js';

const longOf = (text: string, limit?: number) => createView({ isOnly: true }).long(text, limit).text;

test('ids are unique on a page, and the same on every page', () => {
  const view = createView({ isOnly: true });
  const ids = [view.id(), view.id(), view.id()];
  expect(new Set(ids).size).toBe(3);
  expect(createView({ isOnly: false }).id()).toBe(ids[0]);
});

test.each([
  [true, ['h2', 'h3', 'h4']],
  [false, ['h3', 'h4', 'h5']],
])('headings of a page with a single report (%s) leave no level out', (isOnly, tags) => {
  const view = createView({ isOnly });
  const headings = (['part', 'item', 'detail'] as const).map((rank) => view.heading(rank, 'x').text);
  expect(headings.map((text) => /^<(h\d)/.exec(text)?.[1])).toEqual(tags);
});

test('a heading with an id can have the focus, and its content is escaped', () => {
  const view = createView({ isOnly: true });
  expect(view.heading('part', '<b>', 'plan').text).toBe(
    '<h2 class="part" id="plan" tabindex="-1">&lt;b&gt;</h2>',
  );
  expect(view.heading('part', 'x').text).toBe('<h2 class="part">x</h2>');
});

describe('a text of any length', () => {
  it('is written whole up to the limit', () => {
    expect(longOf('a'.repeat(800))).toBe('a'.repeat(800));
    expect(longOf('a'.repeat(10), 10)).toBe('a'.repeat(10));
  });

  it('beyond the limit is cut, with the whole text in an element that expands', () => {
    const text = longOf('a'.repeat(801));
    expect(text).toMatch(/^a+…<details class="more"><summary>All 801 characters<\/summary>/);
    expect(text).toContain(`<div class="mono">${'a'.repeat(801)}</div>`);
  });

  it('beyond 20,000 characters expands to its beginning', () => {
    expect(longOf('a'.repeat(20_001))).toContain(
      `<summary>The first 20,000 characters of 20,001 characters</summary><div class="mono">${'a'.repeat(20_000)} …</div>`,
    );
  });

  it('is cut without the rest once all long texts of the page have 2,000,000 characters', () => {
    const view = createView({ isOnly: true });
    for (let at = 0; at < 100; at += 1) view.long('a'.repeat(20_000));
    expect(view.long('b'.repeat(900)).text).toMatch(
      /^b+… <span class="muted">\(900 characters: see the JSON\)<\/span>$/,
    );
  });

  it('states how much of it is left where the page has less than its whole length', () => {
    const view = createView({ isOnly: true });
    for (let at = 0; at < 99; at += 1) view.long('a'.repeat(20_000));
    view.long('a'.repeat(19_000));
    const text = view.long('b'.repeat(5_000)).text;
    expect(text).toContain(
      `<summary>The first 1,000 characters of 5,000 characters</summary><div class="mono">${'b'.repeat(1_000)} …</div>`,
    );
  });

  it('of a chain adds no element of its own', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const tags = [...longOf(text, 40).matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag);
        expect(['', 'details,summary,summary,div,div,details']).toContain(tags.join());
      }),
    );
  });
});
