import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import { PlacesForm } from './PlacesForm.js';

const page = new TestPage();
const onChange = vi.fn((_form: object) => undefined);
const onOpen = vi.fn(() => undefined);
beforeEach(() => {
  onChange.mockReset();
  onOpen.mockReset();
});
const form = { service: 'wss://service.example', target: '', call: '0x01' };
const show = (change: Partial<Parameters<typeof PlacesForm>[0]> = {}) =>
  page.render(PlacesForm, { form, isConnecting: false, isOpen: false, onChange, onOpen, ...change });

/** The database of a browser with the given tickets; the page of tasks has only read it so far. */
function stubDatabase(tickets: readonly unknown[]): void {
  const answer = (result: unknown) => ({
    result,
    addEventListener: (kind: string, listener: () => void) => {
      if (kind === 'success') queueMicrotask(listener);
    },
  });
  const entries = {
    getAllKeys: () => answer(tickets.map((_ticket, at) => `ticket/${at}`)),
    getAll: () => answer(tickets),
  };
  vi.stubGlobal('indexedDB', { open: () => answer({ transaction: () => ({ objectStore: () => entries }) }) });
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined });
  vi.stubGlobal('BroadcastChannel', class {});
}

describe('the form of the chains', () => {
  it('changes one endpoint each, and keeps the call of the link', async () => {
    await show();
    await page.write('Service chain', 'wss://other.example');
    await page.write('Target chain', 'wss://target.example');
    expect(onChange.mock.calls).toEqual([
      [{ ...form, service: 'wss://other.example' }],
      [{ ...form, target: 'wss://target.example' }],
    ]);
  });

  it('needs the service only', async () => {
    await show({ form: { ...form, service: '' } });
    await page.submit();
    expect(onOpen).not.toHaveBeenCalled();
    await show();
    await page.submit();
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('offers a link with the chains and the call', async () => {
    vi.stubGlobal('navigator', {});
    await show();
    await page.choose('Copy a link to these chains');
    expect(location.hash).toBe('#tasks?service=wss%3A%2F%2Fservice.example&call=0x01');
    expect(page.list('[role=status]')).toEqual(['The link is the address of this page now.']);
  });

  it.each([
    [{ isConnecting: true, isOpen: false }, 'Connecting to the chains …', true],
    [{ isConnecting: false, isOpen: true }, 'Connect again', false],
  ])('with %o has the button %s', async (change, name, isDisabled) => {
    await show(change);
    expect(page.getButton(name).disabled).toBe(isDisabled);
  });
});

describe('the submissions that another tab has left', () => {
  const ticket = { chain: 'Service H', service: 'wss://left.example' };

  it('are counted for each chain, and lead to its endpoint where it is stored', async () => {
    stubDatabase([ticket, { chain: '<i>Service M</i>' }, { chain: 'Service H' }, 'damaged']);
    await show();
    expect(page.list('.warning p')).toEqual([
      '2 submissions to Service H are not finished. Connect the service to continue.',
      'A submission to <i>Service M</i> is not finished. Connect the service to continue.',
    ]);
    expect(page.list('.warning button')).toEqual(['Use wss://left.example']);
    await page.choose('Use wss://left.example');
    expect(onChange.mock.calls).toEqual([[{ ...form, service: 'wss://left.example' }]]);
  });

  it('are not named while the chains are connected', async () => {
    stubDatabase([ticket]);
    await show({ isOpen: true });
    expect(page.list('.warning')).toEqual([]);
  });

  it('are none where the browser stores nothing', async () => {
    const failures: unknown[] = [];
    const note = (reason: unknown) => void failures.push(reason);
    process.on('unhandledRejection', note);
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('SecurityError');
      },
    });
    await show();
    await page.run(() => new Promise((resolve) => setImmediate(resolve)));
    process.off('unhandledRejection', note);
    expect([page.list('.warning'), failures]).toEqual([[], []]);
  });
});
