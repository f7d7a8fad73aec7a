import { createElement } from 'preact';
import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { checkLinks, parseRequest } from '../checklist/parseRequest.js';
import { describeError } from '../PageError.js';
import { ChecklistPage } from './ChecklistPage.js';
import { type Asked, RequestForm } from './RequestForm.js';

const page = new TestPage();
let asked: Asked;

/** The form with what the user has given. */
function Form() {
  const [given, setGiven] = useState<Asked>({ request: checkLinks.parse(''), files: {} });
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
  await expect.poll(() => asked.files, { timeout: 60_000 }).toEqual({ relay, target });
  expect(asked.request).toMatchObject({ relay: 'relay.json', service: 'wss://service.example' });
});

it('puts the files of a drop into the fields of their chains, as far as the files state them', async () => {
  await page.render(Form, {});
  const make = (name: string, spec: object) => new File([JSON.stringify({ ...spec, genesis: {} })], name);
  const target = make('a.json', { relay_chain: 'paseo', para_id: 2030 });
  const service = make('b.json', { relayChain: 'paseo', paraId: 2114 });
  const relay = make('c.json', { id: 'paseo' });
  await page.run(() => drop('#check-relay', [target, service, relay]));
  await expect.poll(() => asked.files, { timeout: 60_000 }).toEqual({ relay, target, service });
});

it('does not let the browser open a file that misses its field', async () => {
  await page.render(Form, {});
  const file = new File(['{}'], 'relay.json');
  await page.run(() => {
    expect(['dragover', 'drop'].map((kind) => drop('form', file, kind))).toEqual([false, false]);
  });
  expect(asked.files).toEqual({});
});

it.each([
  ['relay', { relay: 'rpc.example' }],
  ['user', { relay: 'ws://x', target: 'ws://y', user: 'five' }],
])('marks the field %s, which the error names', async (field, given) => {
  await page.render(ChecklistPage, {});
  await page.run(() => page.get('form').dispatchEvent(new Event('submit', { cancelable: true })));
  try {
    parseRequest({ ...checkLinks.parse(''), ...given });
  } catch (error) {
    await page.refuse('start', describeError(error));
  }
  expect(page.get('[aria-invalid]').id).toBe(`check-${field}`);
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
  await page.write('User', '5Alice');
  await page.choose('Check again');
  expect([first.isEnded, page.worker.getRequest('start').args[0]]).toMatchObject([
    true,
    { relay: 'ws://x', user: '5Alice' },
  ]);
});

it('names the dropped files for which no field is empty', async () => {
  await page.render(Form, {});
  const files = ['a.json', 'b.json', 'c.json', 'd.json'].map((name) => new File([], name));
  await page.run(() => drop('#check-relay', files));
  await expect
    .poll(() => page.list('[role=alert]').join(), { timeout: 60_000 })
    .toContain('No empty field for d.json.');
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
  await expect.poll(() => page.list('[role=alert]'), { timeout: 60_000 }).toHaveLength(1);
  await page.submit();
  expect(page.list('[role=alert]')).toEqual([]);
});

it('shows the error of a field until the field is changed', async () => {
  await page.render(ChecklistPage, {});
  await page.write('Relay chain', 'rpc.example');
  await page.submit();
  await page.refuse('start', { message: 'Relay chain: wrong.', hint: '', field: 'Relay chain' });
  expect(page.list('[role=alert], [aria-invalid]')).toHaveLength(2);
  await page.write('Relay chain', 'wss://rpc.example');
  expect(page.list('[role=alert], [aria-invalid]')).toEqual([]);
});
