import { createElement } from 'preact';
import { useState } from 'preact/hooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { parseShareLink } from '../checklist/CheckRequest.js';
import { type Asked, RequestForm } from './RequestForm.js';

const page = new TestPage();
const onStart = vi.fn(() => undefined);
let asked: Asked;

/** The form with what the user has written. */
function Form() {
  const [given, setGiven] = useState<Asked>({ request: parseShareLink(''), files: {} });
  asked = given;
  return createElement(RequestForm, { asked: given, onChange: setGiven, onStart });
}
beforeEach(async () => {
  onStart.mockReset();
  vi.stubGlobal('navigator', {});
  await page.render(Form, {});
});

const labels = {
  relay: 'Relay chain',
  target: 'Target chain',
  service: 'Service chain',
  call: 'Call of the task',
  user: 'User',
  channelManager: 'Channel manager',
  targetPara: 'Para id of the parachain',
  servicePara: 'Para id of the service',
} as const;

async function choose(name: string, file: File) {
  const chooser = page.getField(name);
  Object.defineProperty(chooser, 'files', { configurable: true, value: [file] });
  await page.run(() => chooser.dispatchEvent(new Event('change', { bubbles: true })));
}

describe('the form of a check', () => {
  it.each(Object.entries(labels))(
    'writes the field %s from the field %s, and no other',
    async (field, label) => {
      await page.write(label, 'text');
      expect(asked.request).toEqual({ ...parseShareLink(''), [field]: 'text' });
    },
  );

  it('has the rare fields under a summary, and the required field outside', async () => {
    expect(page.list('details .field > label')).toEqual([
      'Channel manager',
      ...['Choose a file: Channel manager', 'Para id of the parachain', 'Para id of the service'],
    ]);
    expect([...document.querySelectorAll('[required]')].map(({ id }) => id)).toEqual(['relay']);
  });

  it('asks for a dry run by a box that can be cleared', async () => {
    const box = page.getField('Try the plan on forks of the chains');
    await page.run(() => box.click());
    expect(asked.request.dryRun).toBe('yes');
    await page.run(() => box.click());
    expect(asked.request.dryRun).toBe('');
  });

  it('does not start without the required field, and never loads another page', async () => {
    await page.submit();
    expect(onStart).not.toHaveBeenCalled();
    await page.write('Relay chain', 'wss://relay.example');
    await page.submit();
    expect(onStart).toHaveBeenCalledTimes(1);
  });
});

describe('a chain specification in the form', () => {
  const spec = new File(['{}'], 'relay.json');

  it('has its name in the field, and is given with its role', async () => {
    await choose('Choose a file: Relay chain', spec);
    expect(asked).toEqual({
      request: { ...parseShareLink(''), relay: 'relay.json' },
      files: { relay: spec },
    });
    expect(page.getField('Relay chain').value).toBe('relay.json');
  });

  it('is given up by a text in its field, while other files stay', async () => {
    const other = new File(['{}'], 'service.json');
    await choose('Choose a file: Relay chain', spec);
    await choose('Choose a file: Service chain', other);
    await page.write('Relay chain', 'wss://relay.example');
    expect(asked.files).toEqual({ relay: undefined, service: other });
  });

  it('is not in the link, which says so', async () => {
    await choose('Choose a file: Relay chain', spec);
    await page.write('Target chain', 'wss://target.example');
    await page.choose('Copy a link to this check');
    expect(parseShareLink(location.hash)).toEqual({ ...parseShareLink(''), target: 'wss://target.example' });
    expect(page.list('[role=status]')).toEqual([
      'The link is the address of this page now. It does not contain the chain specifications.',
    ]);
  });
});

describe('the link of a check', () => {
  it('opens with the same fields', async () => {
    for (const [field, label] of Object.entries(labels)) {
      const isEndpoint = ['relay', 'target', 'service', 'channelManager'].includes(field);
      await page.write(label, isEndpoint ? `wss://${field.toLowerCase()}.example:9944` : `${label} & #?=% ü`);
    }
    await page.run(() => page.getField('Try the plan on forks of the chains').click());
    await page.choose('Copy a link to this check');
    expect(parseShareLink(location.hash)).toEqual(asked.request);
  });

  it('is refused where an endpoint has a key', async () => {
    await page.write('Relay chain', 'wss://relay.example/?api_key=abc');
    await page.choose('Copy a link to this check');
    expect(location.hash).toBe('');
    expect(page.list('[role=status]')).toEqual([
      'No link: an endpoint contains a key. Give an endpoint without a key to share the check.',
    ]);
  });
});
