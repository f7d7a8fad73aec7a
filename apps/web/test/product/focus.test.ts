// The keyboard focus when the focused element disappears, on a page of a few elements.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@parachron/repo/browser';
import type { Browser, Page } from 'playwright-core';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'parachron-focus-'));
const source = fileURLToPath(new URL('../../src/view/keepFocus.ts', import.meta.url));

const html = `<main id="app">
  <section><h2>Sign</h2>
    <form id="form"><input aria-label="Amount"><button id="show">Show the summary</button></form>
    <div id="signing"><button id="sign">Sign</button><p role="status" id="status"></p></div>
  </section>
  <section><h2>Tasks</h2>
    <ul><li id="first">first <button id="cancel">Cancel</button></li><li id="second">second <button id="other">Other</button></li></ul>
  </section>
</main>`;

let browser: Browser | undefined;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser({ folder });
  if (!browser) return expect.fail('no browser was found: install Chrome');
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
  await page.setContent(html);
  await page.evaluate(
    `(() => { ${code.replace('export ', '')}; keepFocus(document.getElementById('app')); })()`,
  );
});

/** Changes the page as a component does, and returns the id or the text of the focused element when the browser has drawn. */
const change = (script: string) =>
  page.evaluate<string>(`new Promise((resolve) => {
    const get = (id) => document.getElementById(id);
    ${script};
    requestAnimationFrame(() => setTimeout(() => {
      const { id, tagName, textContent } = document.activeElement;
      resolve(id || tagName + ' ' + textContent.trim());
    }));
  })`);
const focus = (id: string) => page.locator(`#${id}`).focus();

it('moves the focus from a removed button to the status of its part, and then to the alert', async () => {
  await focus('sign');
  expect(await change("get('sign').remove(); get('status').textContent = 'Confirm in the wallet.'")).toBe(
    'status',
  );
  const alert = '<p role="alert" id="alert">The wallet did not sign.</p>';
  expect(
    await change(
      `get('status').textContent = ''; get('signing').insertAdjacentHTML('beforeend', '${alert}')`,
    ),
  ).toBe('alert');
});

it('moves the focus from a closed part to the element that had the focus before it', async () => {
  await focus('show');
  await focus('sign');
  expect(await change("get('signing').remove()")).toBe('show');
});

it('moves the focus to the entry of a list, and from a removed entry to the heading', async () => {
  await focus('cancel');
  expect(await change("get('cancel').remove()")).toBe('first');
  expect(await change("get('first').remove()")).toBe('H2 Tasks');
});

it('gives the focus back to a button that was disabled while it worked', async () => {
  await focus('show');
  await change("get('show').disabled = true");
  expect(await change("get('show').disabled = false")).toBe('show');
});

it('leaves the focus where the user has put it', async () => {
  await focus('show');
  await change("get('show').disabled = true");
  await focus('other');
  expect(await change("get('show').disabled = false")).toBe('other');
  await focus('sign');
  await page.evaluate("document.getElementById('sign').blur()");
  expect(await change("get('sign').remove(); get('status').textContent = 'Sent.'")).toMatch(/^BODY/);
});
