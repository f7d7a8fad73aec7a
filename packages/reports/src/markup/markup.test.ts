import { hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { stripControls } from '../text/text.js';
import { type Child, joinMarkup, markup, toTrustedMarkup } from './markup.js';

type Element = DefaultTreeAdapterMap['element'];

function parse(html: string): Element {
  const [only, ...others] = parseFragment(html).childNodes;
  expect(others).toEqual([]);
  return only as Element;
}

test('any text is the text of its element and the value of its attribute, and nothing else', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const { nodeName, attrs, childNodes } = parse(markup`<b title="${text}">x${text}</b>`.text);
      expect(nodeName).toBe('b');
      expect(attrs).toEqual([{ name: 'title', value: stripControls(text) }]);
      expect(childNodes).toMatchObject([{ nodeName: '#text', value: `x${stripControls(text)}` }]);
    }),
  );
});

test('markup and lists of it stay; absent values leave nothing', () => {
  const items: readonly Child[] = ['<a>', markup`<i>${'&'}</i>`, undefined, false, [1, [0]]];
  expect(markup`<b>${items}</b>`.text).toBe('<b>&lt;a&gt;<i>&amp;</i>10</b>');
  expect(markup`${toTrustedMarkup('<br>')}`.text).toBe('<br>');
});

test('lines keep their breaks, and are escaped each', () => {
  expect(markup`<p>${joinMarkup('<a>\n\u0007b\n')}</p>`.text).toBe('<p>&lt;a&gt;\nb\n</p>');
});
