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
const form = { network: '', service: 'wss://service.example', target: '', call: '0x01' };
const show = (change: Partial<Parameters<typeof PlacesForm>[0]> = {}) =>
  page.render(PlacesForm, { form, isConnecting: false, isOpen: false, onChange, onOpen, ...change });

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

  it('offers a local network of each variant in place of endpoints', async () => {
    await show();
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['H', false],
      ['M', false],
      ['', true],
    ]);
    await page.run(() => radios[1]?.click());
    expect(onChange.mock.calls).toEqual([[{ ...form, network: 'M' }]]);
    await show({ form: { ...form, network: 'M', service: '' } });
    expect(page.list('input:not([type=radio])')).toEqual([]);
    await page.choose('Start the network');
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
