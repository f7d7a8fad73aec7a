import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import type { RequestField } from '../checklist/CheckRequest.js';
import { ChainField } from './ChainField.js';

const page = new TestPage();
const onWrite = vi.fn((_text: string) => undefined);
const onFile = vi.fn((_file: File) => undefined);
beforeEach(() => {
  onWrite.mockReset();
  onFile.mockReset();
});

const show = (field: RequestField, takes: { readonly files: boolean }) =>
  page.render(ChainField, {
    field,
    text: 'wss://a.example',
    onWrite,
    onFile: takes.files ? onFile : undefined,
  });

const spec = new File(['{}'], 'chain.json');

/** What the user drags over the field: a text, or files. */
async function drag(kind: string, given: { readonly types: string[]; readonly files: File[] }) {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer: given });
  await page.run(() => page.get('#relay').dispatchEvent(event));
  return event.defaultPrevented;
}

describe('a field of the checklist', () => {
  it('has a label and a description for a screen reader', async () => {
    await show('user', { files: false });
    const field = page.getField('User');
    expect(field.value).toBe('wss://a.example');
    expect(page.get(`#${field.getAttribute('aria-describedby')}`).textContent).toBe(
      "optional: the user's address on the service",
    );
    expect(page.list('input[type=file]')).toEqual([]);
  });

  it('hands on each text', async () => {
    await show('call', { files: false });
    await page.write('Call of the task', '0x0102');
    expect(onWrite.mock.calls).toEqual([['0x0102']]);
  });

  it.each<[RequestField, boolean]>([
    ['relay', true],
    ['target', false],
    ['service', false],
    ['channelManager', false],
  ])('%s is required: %s', async (field, isRequired) => {
    await show(field, { files: true });
    expect(page.get<HTMLInputElement>(`#${field}`).required).toBe(isRequired);
  });
});

describe('a field of a chain', () => {
  it('takes a chosen file, and the same file again', async () => {
    await show('relay', { files: true });
    const chooser = page.getField('Choose a file: Relay chain');
    expect(chooser.accept).toBe('.json,.gz');
    for (const files of [[spec], [spec], []]) {
      Object.defineProperty(chooser, 'files', { configurable: true, value: files });
      await page.run(() => chooser.dispatchEvent(new Event('change', { bubbles: true })));
    }
    expect(onFile.mock.calls).toEqual([[spec], [spec]]);
    expect(chooser.value).toBe('');
  });

  it('takes a dropped file in place of the browser, which would open it', async () => {
    await show('relay', { files: true });
    const files = { types: ['Files'], files: [spec, new File(['{}'], 'other.json')] };
    expect(await drag('dragover', files)).toBe(true);
    expect(page.get('.field').className).toBe('field over');
    expect(await drag('drop', files)).toBe(true);
    expect(onFile.mock.calls).toEqual([[spec]]);
    expect(page.get('.field').className).toBe('field');
  });

  it('leaves a dropped text to the browser, which writes it into the field', async () => {
    await show('relay', { files: true });
    const text = { types: ['text/plain'], files: [] };
    expect(await drag('dragover', text)).toBe(false);
    expect(page.get('.field').className).toBe('field');
    expect(await drag('drop', text)).toBe(false);
    expect(onFile).not.toHaveBeenCalled();
  });

  it('is no longer marked after the file was dragged away', async () => {
    await show('relay', { files: true });
    await drag('dragover', { types: ['Files'], files: [] });
    await drag('dragleave', { types: ['Files'], files: [] });
    expect(page.get('.field').className).toBe('field');
  });

  it('has no place for files where the field is no chain', async () => {
    await show('user', { files: false });
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files'], files: [spec] },
    });
    await page.run(() => page.get('#user').dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
  });
});
