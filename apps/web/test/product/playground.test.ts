import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser, runAxe, serveFolder } from '@parachron/repo/browser';
import { isLong } from '@parachron/repo/isLong';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const home = fileURLToPath(new URL('../../', import.meta.url));
/** With `PARACHRON_PICTURES=1` the test writes pictures of the page to this folder. */
const shots = join(home, 'screenshots');
const folder = mkdtempSync(join(tmpdir(), 'parachron-web-'));
const takesPictures = process.env.PARACHRON_PICTURES === '1';
/** How far the clock jumps: the nightly run repeats a month, and the picture of the guide shows half a year. */
const jump = takesPictures ? '+ 6 months' : isLong ? '+ 30 days' : '+ 1 day';

let browser: Browser | undefined;
let served: Awaited<ReturnType<typeof serveFolder>> | undefined;
beforeAll(async () => {
  [browser, served] = await Promise.all([launchBrowser({ folder }), serveFolder(join(home, 'dist'))]);
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page in a tab of its own, and collects the browser's errors and the requests to other servers. */
async function open(look: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  if (!browser || !served) return expect.fail('no browser was found: install Chrome');
  const { url } = served;
  // During a transition of colors, axe would judge a color in between.
  const context = await browser.newContext({
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...look,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

/** No rule of axe is broken, and nothing is wider than the window. */
async function expectAccessible(page: Page): Promise<void> {
  expect((await runAxe(page)).violations).toEqual([]);
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBe(0);
}

/** Checks that a state is accessible, and takes its picture. */
async function shoot(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  if (takesPictures) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}

/** A picture for the guide: what the window shows of a section. */
async function picture(page: Page, name: string, section: string): Promise<void> {
  if (!takesPictures) return;
  await page.evaluate(`document.getElementById('${section}').closest('section').scrollIntoView()`);
  await page.screenshot({ path: join(shots, `guide-${name}.png`) });
}

const settled = (page: Page) => page.getByText('The clock stands still until you advance it.').waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page) => page.getByRole('heading', { name: '4. When it runs' }).waitFor();

describe('the page of tasks on a local network', { timeout: 600_000 }, () => {
  it('runs a task each day, from an empty page to its cancellation, without a wallet', async () => {
    const { page, complaints } = await open({ viewport: { width: 1160, height: 900 } });
    await page.getByRole('button', { name: 'Start the network' }).waitFor();
    await shoot(page, '1-empty');
    await press(page, 'Start the network');
    await heading(page);
    await shoot(page, '2-network');
    await picture(page, 'network', 'clock');

    await page.getByLabel('Funds for the derived account, in tokens').fill('400');
    await press(page, 'Show the summary of the permission');
    await page.getByText('Summary: Permission for the derived account').waitFor();
    await press(page, 'Sign and send');
    await page.getByText('The derived account has a proxy:').waitFor();
    await shoot(page, '3-granted');

    await page.getByLabel('Name of the task').fill('allowance');
    await page.getByLabel('Number of runs').fill('');
    await press(page, 'Show the summary of the task');
    await page.getByText('Summary: New task').waitFor();
    await picture(page, 'scheduled', 'when');
    await press(page, 'Sign and send');
    await page.getByRole('button', { name: 'Cancel allowance' }).waitFor();
    await shoot(page, '4-scheduled');

    await press(page, 'Next slot');
    const executed = page.getByRole('row').filter({ hasText: 'executed' });
    await settled(page);
    await press(page, '+ 1 day');
    await executed.first().waitFor();
    await settled(page);
    await shoot(page, '5-first-run');

    const block = () => executed.first().locator('[data-label="Time"]').textContent();
    const before = await block();
    await press(page, jump);
    await settled(page);
    await expect.poll(block, { timeout: 300_000 }).not.toBe(before);
    // The events arrive after the jump, and the picture is of the last: each day has a block.
    const readBlock = async () => Number(/\d+$/.exec((await block()) ?? ''));
    if (takesPictures) await expect.poll(readBlock, { timeout: 300_000 }).toBeGreaterThan(180);
    expect(await page.getByRole('row').filter({ hasText: 'failed' }).count()).toBe(0);
    await shoot(page, '6-later');
    await picture(page, 'half-a-year', 'tasks');

    await press(page, 'Cancel allowance');
    await press(page, 'Sign and send');
    await page.getByText('The service has no task of this account.').waitFor();
    await shoot(page, '7-cancelled');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says why a run without a proxy fails, on a phone in the dark', async () => {
    const { page, complaints } = await open({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'variant M' }).check();
    await press(page, 'Start the network');
    await heading(page);
    await page.getByLabel('Number of runs').fill('3');
    await press(page, 'Show the summary of the task');
    await page.getByText('Grant the permission first').waitFor();
    await shoot(page, '8-phone-dark');
    await press(page, 'Sign and send');
    await page.getByRole('button', { name: /^Cancel / }).waitFor();
    await press(page, '+ 1 day');
    await page.getByRole('cell', { name: 'failed' }).first().waitFor();
    await settled(page);
    await shoot(page, '9-phone-dark-failed');
    // Beside a long sentence, a narrow column of a wide screen cut the words of a badge in two.
    await page.setViewportSize({ width: 1160, height: 900 });
    const heights = "[...document.querySelectorAll('.history .badge')].map((one) => one.offsetHeight)";
    expect(Math.max(...(await page.evaluate<number[]>(heights)))).toBeLessThan(30);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is usable by keyboard alone, with a visible focus', async () => {
    const { page, complaints } = await open({});
    await page.getByRole('button', { name: 'Start the network' }).waitFor();
    const reach = async (label: string) => {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab');
        // Between the end and the beginning of the page no element has the focus.
        const [text, outline] = await page.evaluate<[string, string]>(`(() => {
          const focused = document.querySelector(':focus');
          return focused ? [focused.textContent, getComputedStyle(focused).outlineStyle] : ['', ''];
        })()`);
        expect(outline, text).not.toBe('none');
        if (text.startsWith(label)) return;
      }
      expect.fail(`no focus on ${label}`);
    };
    await reach('Start the network');
    await page.keyboard.press('Enter');
    await heading(page);
    await reach('Show the summary of the permission');
    await page.keyboard.press('Space');
    await page.getByText('Summary: Permission for the derived account').waitFor();
    await reach('Sign and send');
    await page.keyboard.press('Enter');
    await page.getByText('The derived account has a proxy:').waitFor();
    // The button has disappeared with its use.
    const readFocused = () => page.evaluate<string>('document.activeElement.textContent');
    await expect.poll(readFocused).toMatch(/^Done in block/);
    await reach('Check a parachain');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Is a parachain ready for the service?' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('reports that the network cannot be loaded, lets the user retry, and refuses an invalid amount', async () => {
    const { page } = await open({});
    const notLoaded = page.getByRole('alert').getByText('This part of the page could not be loaded.');
    await page.route('**/runWorker*', (route) => route.abort());
    await press(page, 'Start the network');
    await notLoaded.waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Start the network' }).isEnabled()).toBe(true);
    await page.unroute('**/runWorker*');
    // The worker itself is loaded, and not the code of its part.
    await page.route('**/startTasks*', (route) => route.abort());
    await press(page, 'Start the network');
    await notLoaded.waitFor();
    await page.unroute('**/startTasks*');
    await press(page, 'Start the network');
    await heading(page);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByLabel('Amount in tokens').fill('<img src=x onerror=alert(1)>');
    await press(page, 'Show the summary of the task');
    await page.getByRole('alert').getByText('expected an amount with at most').waitFor();
    expect(await page.getByRole('button', { name: 'Sign and send' }).count()).toBe(0);
    expect(await page.locator('main img').count()).toBe(0);
    await page.context().close();
  });
});
