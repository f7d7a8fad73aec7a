import { hostileText, hostileTexts } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, formatCodeSpan, formatFence } from './markdown/renderPlanMarkdown.js';
import { stripControls } from './text/text.js';

type Node = DefaultTreeAdapterMap['node'];

/** Returns the visible text of a page, without characters of no width. */
function readText(markdown: string): string {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const listTexts = (node: Node): string[] => {
    if ('value' in node) return [node.value];
    return 'childNodes' in node ? node.childNodes.flatMap(listTexts) : [];
  };
  return listTexts(parseFragment(html)).join('').replaceAll('\u2060', '').trim();
}

const addresses = [
  'ws://127.0.0.1:19946',
  'wss://user@relay.example:443/?a=b#c',
  'http://a//b://c',
  'WWW.example.org and www.example.org',
  '#1, @someone and someone@example.org, ##a @@b :// #www.x @www.x',
  'GH-26, gh-7, owner/repo#26, mailto:someone@example.org',
];

describe('escapeMarkdown', () => {
  it.each([...addresses, ...hostileTexts])('shows %j as it is, and links to nothing', (text) => {
    expect(readText(escapeMarkdown(text))).toBe(stripControls(text).trim());
    expect(
      micromark(escapeMarkdown(text), { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
    ).not.toContain('<a ');
  });

  // https://docs.github.com/get-started/writing-on-github: autolinked references and URLs.
  it.each([
    'GH-26',
    'gh-7',
    '#26',
    'owner/repo#26',
    'owner@9fceb02',
    '@octocat',
    'https://x.example',
    'www.x.example',
  ])('separates %s, which GitHub would link', (text) => {
    expect(escapeMarkdown(`see ${text} here`)).not.toContain(text);
    expect(readText(escapeMarkdown(`see ${text} here`))).toBe(`see ${text} here`);
  });

  it('leaves a name that only resembles a reference', () => {
    for (const text of ['GH-x', 'HIGH-26', 'a # b', 'a @ b', 'wwwx', '10:30'])
      expect(escapeMarkdown(text)).toBe(text);
  });

  it('shows any text as it is', () => {
    const anyText = fc
      .array(fc.oneof(fc.constantFrom(...addresses), hostileText), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readText(escapeMarkdown(text))).toBe(stripControls(text).trim());
      }),
    );
  });
});

describe('formatCodeSpan', () => {
  it('shows any text as one span of code', () => {
    const anyText = fc.oneof(
      hostileText,
      fc.string({ unit: fc.constantFrom('`', ' ', 'a', '|', '<'), maxLength: 9 }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = stripControls(text).trim() === '' ? '(empty)' : stripControls(text);
        const [paragraph] = parseFragment(
          micromark(`x ${formatCodeSpan(text)}`, { extensions: [gfm()] }),
        ).childNodes;
        const [, span] = paragraph && 'childNodes' in paragraph ? paragraph.childNodes : [];
        const code = shown === '(empty)' ? paragraph : span;
        expect(readText(`x ${formatCodeSpan(text)}`)).toBe(`x ${shown}`.trim());
        expect(code?.nodeName).toBe(shown === '(empty)' ? 'p' : 'code');
      }),
    );
  });
});

describe('formatFence', () => {
  it('shows lines with their nesting, for any content', () => {
    const text = 'SetAppendix:\n  RefundSurplus\n```\n````text\n| # <b>*';
    const html = micromark(`- one\n\n${formatFence(text, '  ')}`);
    expect(html).toContain(
      '<pre><code class="language-text">SetAppendix:\n  RefundSurplus\n```\n````text\n| # &lt;b&gt;*\n</code></pre>\n</li>',
    );
  });
});
