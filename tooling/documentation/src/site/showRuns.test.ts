import { expect, it } from 'vitest';
import { showRuns } from './showRuns.mjs';

const code = '<pre><code class="ts">a;</code><button type="button">Copy</button></pre>';
const page = `<p>1</p>${code}<pre><code class="sh">b</code></pre>${code}`;

it('adds the page that runs it to each program, or the reason why a browser cannot', () => {
  const shown = showRuns(page, [{ id: 'a-1' }, { id: 'a-9', obstacle: 'it imports x' }], '../run/index.html');
  expect(shown).toContain(`${code}<details class="run"><summary>Run this program</summary><iframe`);
  expect(shown).toContain('loading="lazy"');
  expect(shown).toContain('src="../run/index.html#a-1"');
  expect(shown).toContain(`${code}<p class="run">A browser cannot run this program: it imports x.</p>`);
});

it('refuses a page with other programs', () => {
  expect(() => showRuns(page, [{ id: 'a-1' }], 'run')).toThrow(
    '1 programs were expected, and the page has 2',
  );
});
