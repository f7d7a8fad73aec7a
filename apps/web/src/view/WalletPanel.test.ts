import { beforeEach, describe, expect, it } from 'vitest';
import { alice } from '../../test/support/checklistRuns.js';
import { installWallets } from '../../test/support/installWallets.js';
import { TestPage } from '../../test/support/TestPage.js';
import { WalletPanel } from './WalletPanel.js';
import type { Chosen, Wallet } from './wallet.js';

const page = new TestPage();
const bob = { address: '5Bob' };
let chosen: Chosen | undefined;
beforeEach(() => {
  chosen = undefined;
});
const onChoose = (next: Chosen) => {
  chosen = next;
};
const show = () => page.render(WalletPanel, { chosen, onChoose });

describe('the wallets of the browser', () => {
  it('are said to be none where no wallet is installed', async () => {
    await show();
    expect(page.list('p')).toEqual(['This browser has no wallet. Copy a call, or open it in a web page.']);
  });

  it('are opened by the choice of the user, with the first account', async () => {
    installWallets({ talisman: async () => [alice, bob], 'polkadot-js': async () => [] });
    await show();
    expect(page.list('button')).toEqual(['Connect talisman', 'Connect polkadot-js']);
    expect(page.list('select')).toEqual([]);
    await page.choose('Connect talisman');
    expect(chosen).toMatchObject({ wallet: { name: 'talisman' }, address: '5Alice' });
    await show();
    expect(page.list('option')).toEqual(['Alice 5Alice', '5Bob']);
    await page.write('Account that signs', '5Bob');
    expect(chosen).toMatchObject({ wallet: { name: 'talisman' }, address: '5Bob' });
  });

  it('are named while they ask the user', async () => {
    let confirm: (accounts: readonly { address: string }[]) => void = () => undefined;
    installWallets({
      talisman: () =>
        new Promise((resolve) => {
          confirm = resolve;
        }),
    });
    await show();
    expect(page.list('[role=status]')).toEqual(['']);
    await page.choose('Connect talisman');
    expect(page.list('[role=status]')).toEqual(['Confirm in talisman that this page may see its accounts.']);
    await page.run(() => confirm([alice]));
    expect(page.list('[role=status]')).toEqual(['']);
  });

  it.each([
    ['refuses', async () => Promise.reject(new Error('Rejected by the user'))],
    ['shares no account', async () => []],
  ])('are named where one %s, until another attempt', async (_what, get) => {
    let answer: () => Promise<Wallet['accounts']> = get;
    installWallets({ talisman: () => answer() });
    await show();
    await page.choose('Connect talisman');
    expect(page.list('[role=alert]')).toEqual(['talisman shares no account with this page.']);
    expect(chosen).toBeUndefined();
    answer = async () => [alice];
    await page.choose('Connect talisman');
    expect(page.list('[role=alert]')).toEqual([]);
    expect(chosen?.address).toBe('5Alice');
  });
});
