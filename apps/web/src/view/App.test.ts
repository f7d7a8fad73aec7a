import { describe, expect, it } from 'vitest';
import { createPlaygroundState } from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { App } from './App.js';
import { LazyPage } from './LazyPage.js';

const page = new TestPage();
const open = async (fragment: string) => {
  history.replaceState(undefined, '', fragment);
  await page.render(App, {});
};
const follow = (fragment: string) =>
  page.run(() => {
    history.replaceState(undefined, '', fragment);
    dispatchEvent(new Event('hashchange'));
  });

describe('the parts of the page', () => {
  it.each([
    ['#check', 'Check a parachain', 'Parachron checklist'],
    ['#check?relay=wss%3A%2F%2Frelay.example', 'Check a parachain', 'Parachron checklist'],
    ['#tasks?call=0x01', 'Tasks', 'Parachron tasks'],
    ['#playground', 'Playground', 'Parachron playground'],
    ['#checklists', 'Playground', 'Parachron playground'],
    ['/', 'Playground', 'Parachron playground'],
  ])('are chosen by the fragment %s: %s', async (fragment, name, title) => {
    await open(fragment);
    expect(page.list('nav a[aria-current=page]')).toEqual([name]);
    expect(document.title).toBe(title);
    expect(page.get('nav').getAttribute('aria-label')).toBe('Parts of this page');
  });

  it('change with the address, without another load of the page', async () => {
    await open('#playground');
    expect(page.list('h1')).toEqual(['Try the service without a chain']);
    await follow('#check');
    await expect
      .poll(() => page.run(() => undefined).then(() => page.list('h1')))
      .toEqual(['Is a parachain ready for the service?']);
    expect(page.list('footer')[0]).toContain('The page stores no field.');
    await follow('#playground');
    expect(page.list('h1')).toEqual(['Try the service without a chain']);
  });

  it('have links that a reader can open', async () => {
    await open('#playground');
    const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#check', '#tasks', '#playground']);
  });
});

describe('a part that is loaded when it is opened', () => {
  it('says so, and appears', async () => {
    let finish: (part: () => string) => void = () => undefined;
    const load = () =>
      new Promise<() => string>((resolve) => {
        finish = resolve;
      });
    await page.render(LazyPage, { load });
    expect(page.list('[role=status]')).toEqual(['Loading …']);
    await page.run(() => finish(() => 'The part.'));
    expect(document.body.textContent).toBe('The part.');
  });

  it('names the failure and what to do', async () => {
    await page.render(LazyPage, { load: async () => Promise.reject(new Error('offline')) });
    expect(page.list('[role=alert]')).toEqual([
      'This part of the page could not be loaded. Check the connection to the server of this page, and load the page again.',
    ]);
  });
});

describe('the start of the playground', () => {
  const start = async () => {
    await open('#playground');
    await page.submit();
  };

  it('opens the chosen variant once', async () => {
    await open('#playground');
    expect(page.list('legend')).toEqual(['Variant of the service']);
    const [, variantM] = document.querySelectorAll<HTMLInputElement>('input[type=radio]');
    await page.run(() => variantM?.click());
    await page.choose('Start the network');
    expect(page.worker.name).toBe('playground');
    expect(page.worker.getRequest('open').args).toEqual([{ variant: 'M', now: expect.any(Number) }]);
    expect(page.getButton('Starting the network …').disabled).toBe(true);
  });

  it('shows all parts with the first state', async () => {
    await start();
    expect(page.list('h2')).toEqual([]);
    await page.send({ kind: 'state', state: createPlaygroundState() });
    await page.answer('open');
    expect(page.list('h2')).toEqual([
      ...['Clock of the network', 'The network', '1. Permit the task', '2. Schedule a task'],
      ...['3. Tasks', '4. History'],
    ]);
    expect(page.getButton('Start again').disabled).toBe(false);
  });

  it('names the error of a refused start, until the next', async () => {
    await start();
    await page.refuse('open', { message: 'No network.', hint: 'Try again.' });
    expect(page.list('[role=alert]')).toEqual(['No network. Try again.']);
    await page.submit();
    expect(page.list('[role=alert]')).toEqual([]);
  });

  it('begins with another worker after the first has failed', async () => {
    await start();
    const first = page.worker;
    await page.run(() => first.fail('x is undefined'));
    expect(page.list('[role=alert]')[0]).toContain('x is undefined');
    expect(first.isEnded).toBe(true);
    await page.submit();
    expect(page.worker).not.toBe(first);
    expect(page.worker.getRequest('open').id).toBe(1);
  });
});
