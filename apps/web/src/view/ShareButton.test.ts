import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { ShareButton } from './ShareButton.js';

const page = new TestPage('http://localhost/page#check');
const words = { offer: 'Copy a link', copied: 'Copied.', shown: 'Shown.', refused: 'No link.' };
const writeText = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  writeText.mockReset();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});

const show = (link: string | undefined) => page.render(ShareButton, { words, formatLink: () => link });
const status = () => page.get('[role=status]').textContent;

describe('the button of a link', () => {
  it('says nothing before its use, and does not send the form', async () => {
    await show('#check');
    expect(status()).toBe('');
    expect(page.getButton('Copy a link').type).toBe('button');
  });

  it('copies the address of the page with the fields, without another entry in the history', async () => {
    await show('#check?relay=wss%3A%2F%2Frelay.example');
    const before = history.length;
    await page.choose('Copy a link');
    expect(location.href).toBe('http://localhost/page#check?relay=wss%3A%2F%2Frelay.example');
    expect(writeText.mock.calls).toEqual([[location.href]]);
    expect(status()).toBe('Copied.');
    expect(history.length).toBe(before);
  });

  it('leaves the link in the address where the browser refuses to copy', async () => {
    writeText.mockRejectedValue(new Error('NotAllowedError'));
    await show('#check?call=0x01');
    await page.choose('Copy a link');
    expect(location.hash).toBe('#check?call=0x01');
    expect(status()).toBe('Shown.');
  });

  // A browser has no clipboard for a page of http:// from another machine.
  it('leaves the link in the address where the browser has no clipboard', async () => {
    vi.stubGlobal('navigator', {});
    await show('#check?call=0x02');
    await page.choose('Copy a link');
    expect(location.hash).toBe('#check?call=0x02');
    expect(status()).toBe('Shown.');
  });

  it('neither copies nor shows a link with a key', async () => {
    await show(undefined);
    await page.choose('Copy a link');
    expect([location.hash, status()]).toEqual(['#check', 'No link.']);
    expect(writeText).not.toHaveBeenCalled();
  });
});
