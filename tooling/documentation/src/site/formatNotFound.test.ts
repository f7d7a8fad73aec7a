import { expect, it } from 'vitest';
import { formatNotFound } from './formatNotFound.mjs';

const front =
  '<html><head><title>Parachron</title></head><body><a href="index.html">Parachron</a>' +
  '<div class="col-content" role="main"><h1>Parachron</h1><div>Text</div></div>\n' +
  '<div class="col-sidebar"><div class="page-menu"><details open class="tsd-accordion tsd-page-navigation">On this page' +
  '</details></div><div class="site-menu">Pages</div></div></body></html>';

/** Runs the script of the page as a browser does at an address. */
function readBase(html: string, pathname: string): string {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const base = { href: '' };
  const document = { head: { append: () => undefined }, createElement: () => base };
  new Function('document', 'location', script)(document, { pathname });
  return base.href;
}

it('replaces the text of the front page, and keeps its navigation', () => {
  const html = formatNotFound(front, ['documents', 'functions']);
  expect(html).toContain('<h1>Page not found</h1>');
  expect(html).toContain('<title>Page not found</title>');
  expect(html).toContain('<div class="site-menu">Pages</div>');
  expect(html).not.toContain('On this page');
  expect(html).not.toContain('<h1>Parachron</h1>');
});

it.each([
  ['/missing.html', '/'],
  ['/documents/missing.html', '/'],
  ['/parachron/documents/missing/below.html', '/parachron/'],
  ['/parachron/functions/documents/x.html', '/parachron/'],
  ['/parachron/', '/parachron/'],
])('links of the page at %s begin at %s', (pathname, base) => {
  expect(readBase(formatNotFound(front, ['documents', 'functions']), pathname)).toBe(base);
});
