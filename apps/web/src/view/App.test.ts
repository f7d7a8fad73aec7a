import { expect, it } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { App } from './App.js';

const page = new TestPage('http://localhost/#check');

/** Follows a link to a part of the page. */
const follow = async (fragment: string) => {
  await page.run(() => {
    history.pushState(null, '', fragment);
    dispatchEvent(new Event('hashchange'));
  });
  // The code of a part is loaded when it is opened.
  await page.run(() => Promise.all([import('./ChecklistPage.js'), import('./tasks/TasksPage.js')]));
};
const shown = () => page.list('main > div:not([hidden]) h1');
const read = (name: string) => page.getField(name).value;

it('keeps the fields and the network of a part while the other part is shown', async () => {
  await page.render(App, {});
  await follow('#check');
  await page.write('User', '5Alice');
  await follow('#tasks');
  expect(shown()).toEqual(['Schedule a task']);
  // A reader who comes from the checklist can start at once, without endpoints.
  expect(page.getButton('Start the network').disabled).toBe(false);
  await follow('#tasks?service=ws%3A%2F%2F127.0.0.1%3A9944');
  await page.choose('Connect');
  const { worker } = page;
  await follow('#check');
  expect(shown()).toEqual(['Is a parachain ready for the service?']);
  expect(read('User')).toBe('5Alice');
  await follow('#tasks');
  expect(read('Service chain')).toBe('ws://127.0.0.1:9944');
  expect([page.worker === worker, worker.isEnded]).toEqual([true, false]);
});

it('fills the form of a part by a link to that part, and leaves the form of the other part', async () => {
  await page.render(App, {});
  await follow('#check?user=5Alice');
  await follow('#tasks?service=ws%3A%2F%2Fx');
  expect(read('Service chain')).toBe('ws://x');
  await follow('#check');
  expect(read('User')).toBe('5Alice');
  await follow('#check?user=5Bob');
  expect(read('User')).toBe('5Bob');
  await follow('#checked');
  expect(shown()).toEqual(['Schedule a task']);
  expect(read('Service chain')).toBe('ws://x');
});
