import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alice, createPlannedCall, wrapChecklistPanel } from '../../test/support/checklistRuns.js';
import { TestPage } from '../../test/support/TestPage.js';
import type { PlannedCall } from '../checklist/PlannedCall.js';
import { PlanPanel } from './PlanPanel.js';

const page = new TestPage();
const Panel = wrapChecklistPanel(PlanPanel);
const show = (...calls: readonly Partial<PlannedCall>[]) =>
  page.render(Panel, { calls: calls.map((call, at) => createPlannedCall({ id: `${at}`, ...call })) });

const enable = async () => ({ accounts: { get: async () => [alice] }, signer: {} });
beforeEach(() => {
  vi.stubGlobal('injectedWeb3', { talisman: { enable } });
});

describe('the calls of a plan', () => {
  it('are grouped by their signers, each group in the order of the plan', async () => {
    await show(
      { title: 'one', signer: 'Root of parachain 2000' },
      { title: 'two', signer: 'The user' },
      { title: 'three', signer: 'Root of parachain 2000' },
    );
    expect(page.list('h3')).toEqual(['Root of parachain 2000', 'The user']);
    expect(page.list('.signer')).toEqual([
      expect.stringMatching(/^Root of parachain 2000one.*three/),
      expect.stringMatching(/^The usertwo/),
    ]);
  });

  it('have their chain, preimage, costs, bytes and arguments', async () => {
    await show({ preimage: '52 bytes, hash 0xab', costs: ['Deposit: 10 ROC', 'Fee: 0.1 ROC'] });
    expect(page.list('li > p')).toEqual([
      'Step 1: request a channel',
      'Hrmp.hrmp_init_open_channel on Relay',
      'Preimage: 52 bytes, hash 0xab',
      'Deposit: 10 ROC',
      'Fee: 0.1 ROC',
    ]);
    expect(page.list('li details > *')).toEqual([
      'Bytes and arguments: Step 1: request a channel',
      '0x0102',
      '{"recipient":2114}',
    ]);
  });

  it('have links that open in a tab of their own, without access to this page', async () => {
    await show({
      links: [{ name: 'Polkadot.js Apps', href: 'https://apps.example/#/extrinsics/decode/0x0102' }],
    });
    const link = page.get<HTMLAnchorElement>('li a');
    expect([link.href, link.target, link.rel]).toEqual([
      'https://apps.example/#/extrinsics/decode/0x0102',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(page.list('li a')).toEqual(['Polkadot.js Apps: Step 1: request a channel']);
  });

  it('are text, not markup, where a chain names them', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await show({ title: name, chain: name, args: name, signer: name, costs: [name] });
    expect(document.querySelector('img')).toBeNull();
    expect(page.list('h3')).toEqual([name]);
  });
});

describe('the button that copies the bytes of a call', () => {
  const name = 'the bytes: Step 1: request a channel';

  it('is named by the call, and says when the bytes are copied', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show({});
    await page.choose(`Copy ${name}`);
    expect(writeText.mock.calls).toEqual([['0x0102']]);
    expect(page.getButton(`Copied ${name}`).disabled).toBe(false);
  });

  it.each([
    ['refuses', { clipboard: { writeText: async () => Promise.reject(new Error('NotAllowedError')) } }],
    ['has no clipboard, as for a page of http://', {}],
  ])('says that nothing is copied where the browser %s', async (_what, navigator) => {
    vi.stubGlobal('navigator', navigator);
    await show({});
    await page.choose(`Copy ${name}`);
    expect(page.getButton(`Not copied: open the details ${name}`).disabled).toBe(false);
  });
});

describe('the signature of a call', () => {
  it('is offered with an open wallet, and only where a connected chain takes the call of one account', async () => {
    await show({ title: 'mine' }, { title: 'of governance', role: undefined });
    expect(page.list('.signing')).toEqual([]);
    await page.choose('Connect talisman');
    expect(page.list('.signing')).toHaveLength(1);
    expect(page.getButton('Show the summary to sign: mine').disabled).toBe(false);
  });
});
