import { expect, test } from 'vitest';
import { openPage } from './openPage.mjs';

test('tables and blocks of code can be focused, and each table has a name of its own', () => {
  const table = '<table><tr><td>1</td></tr></table>';
  expect(openPage(`${table}<pre><code class="ts">b</code></pre>${table}`)).toBe(
    `<div class="scrolls" role="region" aria-label="Table 1" tabindex="0">${table}</div>` +
      '<pre tabindex="0"><code class="ts">b</code></pre>' +
      `<div class="scrolls" role="region" aria-label="Table 2" tabindex="0">${table}</div>`,
  );
});

test('the page itself is distinguished from its surroundings', () => {
  expect(openPage('<div class="col-content"><h1>a</h1></div>')).toBe(
    '<div class="col-content" role="main"><h1>a</h1></div>',
  );
});

test('what is open already, and what only looks like it, stays as it is', () => {
  for (const html of ['<pre class="x" tabindex="0">c</pre>', '<p>a &lt;table&gt; <preview></preview></p>']) {
    expect(openPage(html)).toBe(html);
  }
});

test('a README has its own title, and no second one', () => {
  const readme = '<section class="tsd-panel tsd-typography"><h1 id="a">@parachron/core</h1></section>';
  const title = '<div class="tsd-page-title"><h1>Module @parachron/core</h1></div>\n';
  expect(openPage(title + readme)).toBe(`<div class="tsd-page-title"></div>\n${readme}`);
  expect(openPage(title)).toBe(title);
});
