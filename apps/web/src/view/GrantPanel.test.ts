import { beforeEach, expect, it, vi } from 'vitest';
import { createPlaygroundState } from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { wrapPlaygroundPanel } from '../../test/support/wrapPlaygroundPanel.js';
import type { GrantQuote } from '../playground/PlaygroundState.js';
import { GrantPanel } from './GrantPanel.js';

const page = new TestPage();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
const Panel = wrapPlaygroundPanel(GrantPanel);
const tgt = 10n ** 12n;
const quote: GrantQuote = {
  delegate: '5Derived',
  proxyType: 'Balances',
  deposit: 21n * (tgt / 10n),
  fund: 20n * tgt,
  total: 2211n * (tgt / 100n),
  call: '0x01',
};
const funds = 'Funds for the derived account, in tokens';
const sign = 'Sign as Alice: grant and fund';

const show = (granted?: string) => page.render(Panel, { state: createPlaygroundState({ granted }) });
const answer = async (change: Partial<GrantQuote> = {}) => {
  await page.advance(250);
  await page.answer('quoteGrant', { ...quote, ...change });
};

it('the grant is quoted with the proposed funds, in the token of the target', async () => {
  await show();
  expect(page.getButton(sign).disabled).toBe(true);
  await answer();
  expect(page.worker.getRequest('quoteGrant').args).toEqual(['20']);
  expect(page.listLines()).toEqual([
    'Derived account: 5Derived',
    'Narrowest proxy type: Balances',
    'Deposit, returned with the removal: 2.1 TGT',
    'Total with fees: 22.11 TGT',
  ]);
});

it('an unknown total is unknown, and not zero', async () => {
  await show();
  await answer({ total: undefined });
  expect(page.listLines().at(-1)).toBe('Total with fees: unknown');
});

it('only the quoted amount can be granted', async () => {
  await show();
  await answer();
  await page.write(funds, '5');
  expect(page.getButton(sign).disabled).toBe(true);
  await answer();
  await page.choose(sign);
  expect(page.worker.getRequest('grant').args).toEqual(['5']);
  expect(page.getButton('Granting …').disabled).toBe(true);
});

it('the fault of the amount is shown, and nothing can be signed', async () => {
  await show();
  await page.write(funds, 'much');
  await page.advance(250);
  await page.refuse('quoteGrant', { message: `${funds}: expected an amount.`, hint: undefined });
  expect(page.list('.error')).toEqual([`${funds}: expected an amount.`]);
  expect(page.getButton(sign).disabled).toBe(true);
});

it('a granted proxy is announced with its type, and not quoted again', async () => {
  await show();
  await answer();
  await show('Any<b>');
  expect(page.list('[role=status]')).toEqual(['Alice granted the proxy type Any<b> to her derived account.']);
  expect(page.list('form')).toEqual([]);
  await page.advance(250);
  expect(page.worker.requests).toHaveLength(1);
});
