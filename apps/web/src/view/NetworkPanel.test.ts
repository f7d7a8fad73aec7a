import { expect, it } from 'vitest';
import { createPlaygroundState } from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import type { ShownAccount } from '../playground/PlaygroundState.js';
import { NetworkPanel } from './NetworkPanel.js';

const page = new TestPage();
const accounts: readonly ShownAccount[] = [
  { id: 'alice', address: '5Alice', service: 10n ** 10n, target: 0n },
  { id: 'derived', address: '5Derived', service: undefined, target: 25n * 10n ** 11n },
  { id: 'bob', address: '5Bob', service: 1n, target: undefined },
];

it('the table of balances has a column for each chain with its name, para id and block', async () => {
  await page.render(NetworkPanel, { state: createPlaygroundState({ accounts }) });
  expect(page.get('caption').textContent).toBe('Free balances');
  expect(page.list('thead th')).toEqual([
    'Account',
    'Service chainService Hpara 2114, block 7',
    'Target chainTarget 2000para 2000, block 9',
  ]);
});

it('a row has the account and its balance in the token of each chain, and none where it has no purpose', async () => {
  await page.render(NetworkPanel, { state: createPlaygroundState({ accounts }) });
  expect(page.list('tbody th[scope=row]')).toEqual([
    'Alice the user, who signs5Alice',
    'Derived account acts for Alice on the target, and pays for programs there5Derived',
    'Bob receives the payments5Bob',
  ]);
  // No amount is shown as zero unless it is zero.
  expect(page.list('td')).toEqual(['1 SVC', '0 TGT', '–', '2.5 TGT', '0.0000000001 SVC', '–']);
});

it('the names of chains are text, not markup', async () => {
  const [service, target] = createPlaygroundState().chains;
  const chains = [service, target].flatMap((one) => (one ? [{ ...one, name: '<img src=x>' }] : []));
  await page.render(NetworkPanel, { state: createPlaygroundState({ chains }) });
  expect(document.querySelector('img')).toBeNull();
  expect(page.list('thead th')[1]).toContain('<img src=x>');
});

it('the channels are named by the para ids of both chains, in both directions', async () => {
  await page.render(NetworkPanel, { state: createPlaygroundState() });
  expect(page.list('p.muted')).toEqual([expect.stringContaining('2114 → 2000 and 2000 → 2114 are open.')]);
});
