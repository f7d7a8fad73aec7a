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
/**
 * How far the clock jumps, and the runs of a daily task until then. `src/playground/Playground.test.ts` runs the task for a month; the
 * page repeats that in the nightly run, and the picture of the guide shows half a year.
 */
const { jump, runs } = chooseJump();

function chooseJump(): { readonly jump: string; readonly runs: number } {
  if (takesPictures) return { jump: '+ 6 months', runs: 181 };
  return isLong ? { jump: '+ 30 days', runs: 31 } : { jump: '+ 1 day', runs: 2 };
}

/** The network starts and jumps within seconds; a busy machine takes longer, as does a jump over months. */
const patience = { timeout: isLong || takesPictures ? 300_000 : 60_000 };

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
  page.setDefaultTimeout(patience.timeout);
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

const settled = (page: Page) =>
  page.getByText('The clock stands still until you advance it.').waitFor(patience);

describe('the playground', { timeout: 600_000 }, () => {
  it('runs a task each day, from an empty page to each run and its cost', async () => {
    const { page, complaints } = await open({ viewport: { width: 1160, height: 900 } });
    await shoot(page, '1-empty');

    await page.getByRole('button', { name: 'Start the network' }).click();
    await page.getByText('Narrowest proxy type').waitFor(patience);
    await page.getByText('Charged to Alice now').waitFor(patience);
    await shoot(page, '2-network');
    await picture(page, 'network', 'clock');

    await page.getByRole('button', { name: 'Sign as Alice: grant and fund' }).click();
    await page.getByText('Alice granted the proxy type').waitFor(patience);
    await shoot(page, '3-granted');

    await page.getByRole('button', { name: 'Sign as Alice: schedule' }).click();
    await page.getByRole('button', { name: 'Cancel allowance' }).waitFor(patience);
    await settled(page);
    await shoot(page, '4-scheduled');
    await picture(page, 'scheduled', 'grant');

    await page.getByRole('button', { name: 'Next slot' }).click();
    await page.getByText('1 run: 1 succeeded, 0 failed').waitFor(patience);
    await settled(page);
    await shoot(page, '5-first-run');

    await page.getByRole('button', { name: jump }).click();
    await page.getByText(`${runs} runs: ${runs} succeeded, 0 failed`).waitFor(patience);
    await settled(page);
    await shoot(page, '6-later');
    await picture(page, 'half-a-year', 'tasks');

    await page.getByRole('button', { name: 'Cancel allowance' }).click();
    await page.getByText('ended').waitFor(patience);
    await settled(page);
    await shoot(page, '7-cancelled');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says why a run without a proxy fails, on a phone in the dark', async () => {
    const { page, complaints } = await open({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Variant M' }).check();
    await page.getByRole('button', { name: 'Start the network' }).click();
    await page.getByLabel('Number of runs').fill('3');
    await page.getByText('Execution, 3 runs').waitFor(patience);
    await shoot(page, '8-phone-dark');
    await page.getByRole('button', { name: 'Sign as Alice: schedule' }).click();
    await page.getByRole('button', { name: 'Cancel allowance' }).waitFor(patience);
    await page.getByRole('button', { name: '+ 1 day' }).click();
    await page.getByText('0 succeeded').waitFor(patience);
    await settled(page);
    await shoot(page, '9-phone-dark-failed');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is usable by keyboard alone, with a visible focus', async () => {
    const { page, complaints } = await open({});
    const reach = async (label: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
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
    await page.getByText('Charged to Alice now').waitFor(patience);
    await reach('Sign as Alice: grant and fund');
    await page.keyboard.press('Space');
    const granted = page.getByText('Alice granted the proxy type');
    await granted.waitFor(patience);
    // The button has disappeared with its use.
    const readFocused = () => page.evaluate<string>('document.activeElement.textContent');
    await expect.poll(readFocused).toMatch(/^Alice granted the proxy type/);
    await settled(page);
    await reach('Check a parachain');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Is a parachain ready for the service?' }).waitFor(patience);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('reports that the network cannot be loaded, lets the user retry, and refuses an invalid amount', async () => {
    const { page } = await open({});
    await page.route('**/runWorker*', (route) => route.abort());
    await page.getByRole('button', { name: 'Start the network' }).click();
    await page.getByRole('alert').getByText('The network could not be loaded.').waitFor(patience);
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Start the network' }).isEnabled()).toBe(true);
    await page.unroute('**/runWorker*');
    // The worker itself is loaded, and not the code of its part.
    await page.route('**/runPlayground*', (route) => route.abort());
    await page.getByRole('button', { name: 'Start the network' }).click();
    await page.getByRole('alert').getByText('The network could not be loaded.').waitFor(patience);
    await page.unroute('**/runPlayground*');
    await page.getByRole('button', { name: 'Start the network' }).click();
    await page.getByText('The clock stands still').waitFor(patience);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByLabel('Payment to Bob, in tokens').fill('<img src=x onerror=alert(1)>');
    await page.getByText('expected an amount with at most').waitFor(patience);
    expect(await page.getByRole('button', { name: 'Sign as Alice: schedule' }).isDisabled()).toBe(true);
    expect(await page.locator('main img').count()).toBe(0);
    await page.context().close();
  });
});
