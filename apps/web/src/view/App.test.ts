import { describe, expect, it } from 'vitest';
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
    ['#checklists', 'Tasks', 'Parachron tasks'],
    ['/', 'Tasks', 'Parachron tasks'],
  ])('are chosen by the fragment %s: %s', async (fragment, name, title) => {
    await open(fragment);
    expect(page.list('nav a[aria-current=page]')).toEqual([name]);
    expect(document.title).toBe(title);
    expect(page.get('nav').getAttribute('aria-label')).toBe('Parts of this page');
  });

  it('change with the address, without another load of the page', async () => {
    const shown = (...titles: string[]) =>
      expect.poll(() => page.run(() => undefined).then(() => page.list('h1'))).toEqual(titles);
    await open('/');
    await shown('Schedule a task');
    expect(page.getButton('Start the network').disabled).toBe(false);
    await follow('#check');
    await shown('Is a parachain ready for the service?');
    expect(page.list('footer')[0]).toContain('The page stores no field.');
    await follow('#tasks');
    await shown('Schedule a task');
  });

  it('have links that a reader can open', async () => {
    await open('/');
    const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#check', '#tasks']);
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
