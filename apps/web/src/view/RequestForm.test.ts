import { createElement } from 'preact';
import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';
import { PageWorker } from '../../test/support/PageWorker.js';
import { TestPage } from '../../test/support/TestPage.js';
import { checkLinks } from '../checklist/parseRequest.js';
import { ChecklistPage } from './ChecklistPage.js';
import { RequestForm, type RequestInput } from './RequestForm.js';

const page = new TestPage();
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
let asked: RequestInput;

/** The form with what the user has given. */
function Form() {
  const [given, setGiven] = useState<RequestInput>({ request: checkLinks.parse(''), files: {} });
  asked = given;
  return createElement(RequestForm, {
    asked: given,
    onChange: setGiven,
    onStart: () => undefined,
  });
}

/** Drops a chain specification on an element; false if the page takes the file, or keeps the browser from opening it. */
function drop(selector: string, file: File | readonly File[], kind = 'drop'): boolean {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const dataTransfer = { types: ['Files'], files: [file].flat() };
  return page.get(selector).dispatchEvent(Object.assign(event, { dataTransfer }));
}

it('keeps both of two files that are dropped before the page shows the first', async () => {
  await page.render(Form, {});
  const [relay, target] = [new File(['{}'], 'relay.json'), new File(['{}'], 'target.json')];
  await page.run(() => {
    drop('#check-relay', relay);
    drop('#check-target', target);
  });
  expect(asked.files).toEqual({ relay, target });
  expect(asked.request).toMatchObject({ relay: 'relay.json', target: 'target.json' });
  expect(page.get<HTMLInputElement>('#check-relay').value).toBe('relay.json');
});

it('puts each further file of a drop into the next empty field', async () => {
  await page.render(Form, {});
  await page.write('Service chain', 'wss://service.example');
  const [target, relay, more] = ['target.json', 'relay.json', 'more.json'].map((name) => new File([], name));
  await page.run(() => drop('#check-target', [target, relay, more] as File[]));
  await expect.poll(() => asked.files).toEqual({ relay, target });
  expect(asked.request).toMatchObject({ relay: 'relay.json', service: 'wss://service.example' });
});

it('puts the files of a drop into the fields of their chains, as far as the files state them', async () => {
  await page.render(Form, {});
  const make = (name: string, spec: object) => new File([JSON.stringify({ ...spec, genesis: {} })], name);
  const target = make('a.json', { relay_chain: 'paseo', para_id: 2030 });
  const service = make('b.json', { relayChain: 'paseo', paraId: 2114 });
  const relay = make('c.json', { id: 'paseo' });
  await page.run(() => drop('#check-relay', [target, service, relay]));
  await expect.poll(() => asked.files).toEqual({ relay, target, service });
});

it('does not let the browser open a file that misses its field', async () => {
  await page.render(Form, {});
  const file = new File(['{}'], 'relay.json');
  await page.run(() => {
    expect(['dragover', 'drop'].map((kind) => drop('form', file, kind))).toEqual([false, false]);
  });
  expect(asked.files).toEqual({});
});

it('names every wrong field at the field until it is right, and starts nothing before', async () => {
  const listMarked = () => [...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id);
  await page.render(ChecklistPage, {});
  await page.write('Relay chain', 'rpc.example');
  await page.write('User', 'five');
  expect(listMarked()).toEqual([]);
  await page.submit();
  expect(listMarked()).toEqual(['check-relay', 'check-target', 'check-user']);
  expect(page.list('.field > [role=alert]')).toEqual([
    'Relay chain: write ws:// or wss:// and the address of a node. Correct the field.',
    'Target chain: give an endpoint, or the para id. Correct the field.',
    expect.stringContaining('User: '),
  ]);
  expect(page.list('[role=alert]')).toHaveLength(3);
  expect(document.activeElement?.id).toBe('check-relay');
  await page.write('Relay chain', 'wss://rpc.example');
  await page.write('Para id of the parachain', '2000');
  expect(listMarked()).toEqual(['check-user']);
  await page.submit();
  expect(document.activeElement?.id).toBe('check-user');
  await page.write('User', '');
  expect(PageWorker.started).toEqual([]);
  await page.submit();
  expect(page.worker.getRequest('start').args[0]).toMatchObject({ relay: 'wss://rpc.example' });
  await page.write('Relay chain', '');
  expect(listMarked()).toEqual([]);
});

it('says what the dry run is, beside its box', async () => {
  await page.render(Form, {});
  const id = page.getField('Try the plan on forks of the chains').getAttribute('aria-describedby');
  expect(page.list(`#${id}`)).toEqual(['in this tab; it sends nothing']);
});

it('shows a rare field that a link has set, also once it is cleared', async () => {
  location.hash = '#check?relay=ws%3A%2F%2Fx&targetPara=5';
  await page.render(ChecklistPage, {});
  expect(page.get<HTMLDetailsElement>('details').open).toBe(true);
  await page.write('Para id of the parachain', '');
  expect(page.get<HTMLDetailsElement>('details').open).toBe(true);
});

it('checks again with the fields as they are now', async () => {
  await page.render(ChecklistPage, {});
  await page.write('Relay chain', 'ws://x');
  await page.write('Para id of the parachain', '2000');
  await page.submit();
  const first = page.worker;
  const documents = { html: '' };
  const run = {
    number: 1,
    verdict: 'unknown',
    sentence: 'Not checked.',
    detail: '',
    at: 0,
    causes: [],
    calls: [],
    documents,
  };
  await page.ask('setState', { chains: [], run });
  await page.choose('Check again');
  expect(first.requests.map(({ method }) => method)).toEqual(['start', 'checkAgain']);
  await page.write('User', alice);
  await page.choose('Check again');
  expect([first.isEnded, page.worker.getRequest('start').args[0]]).toMatchObject([
    true,
    { relay: 'ws://x', user: alice },
  ]);
});

it('names the dropped files for which no field is empty', async () => {
  await page.render(Form, {});
  const files = ['a.json', 'b.json', 'c.json', 'd.json'].map((name) => new File([], name));
  await page.run(() => drop('#check-relay', files));
  await expect.poll(() => page.list('[role=alert]').join()).toContain('No empty field for d.json.');
  expect(asked.request).toMatchObject({ relay: 'a.json', target: 'b.json', service: 'c.json' });
  await page.run(() => drop('#check-relay', files.slice(0, 1)));
  expect(page.list('[role=alert]')).toEqual([]);
});

it('no longer names a file without a field once the check begins', async () => {
  await page.render(Form, {});
  await page.run(() =>
    drop(
      '#check-relay',
      ['a', 'b', 'c', 'd'].map((name) => new File([], name)),
    ),
  );
  await expect.poll(() => page.list('[role=alert]')).toHaveLength(1);
  await page.submit();
  expect(page.list('[role=alert]')).toEqual([]);
});
