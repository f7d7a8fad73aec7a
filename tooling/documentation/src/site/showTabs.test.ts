import { describe, expect, it } from 'vitest';
import { showTabs } from './showTabs.mjs';

const terminal = '<pre><code class="sh">parachron check</code><button type="button">Copy</button></pre>';
const program = '<pre><code class="ts">connect()</code><button type="button">Copy</button></pre>';

describe('showTabs', () => {
  it('shows a command and the program next to it as tabs, the first one open', () => {
    const html = showTabs(`<p>Ask.</p>\n${terminal}\n${program}<p>Then</p>${program}\n${terminal}`);
    expect(html.match(/<div class="tabs"/g)).toHaveLength(2);
    expect(html.match(/ checked>/g)).toHaveLength(2);
    expect([...html.matchAll(/<label for="([^"]*)">([^<]*)/g)].map(([, id, name]) => [id, name])).toEqual([
      ['tabs-1-1', 'Terminal'],
      ['tabs-1-2', 'Program'],
      ['tabs-2-1', 'Program'],
      ['tabs-2-2', 'Terminal'],
    ]);
    expect(html).toContain(`${terminal}${program}</div>`);
  });

  it('leaves blocks alone that have text between them or one language', () => {
    const page = `${terminal}<p>or</p>${program}${program}`;
    expect(showTabs(page)).toBe(page);
  });
});
