import { beforeEach, describe, expect, it } from 'vitest';
import { installWallets } from '../../../test/support/installWallets.js';
import { TestPage } from '../../../test/support/TestPage.js';
import { chains, createTasksState, user } from '../../../test/support/tasksStates.js';
import type { TasksState } from '../../tasks/TasksProtocol.js';
import { AccountsPanel, type ChosenAccounts } from './AccountsPanel.js';

const page = new TestPage();
const [service] = chains;
const alice = { address: '5Alice', name: 'Alice' };
const bob = { address: '5Bob', name: 'Bob' };
const alith = { address: '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', name: 'Alith' };
const choices: ChosenAccounts[] = [];
const onChoose = (chosen: ChosenAccounts) => void choices.push(chosen);
const last = () => {
  const { owner, onTarget } = choices.at(-1) ?? expect.fail('no account is chosen');
  return [owner.wallet.name, owner.address, onTarget.wallet.name, onTarget.address];
};

const show = (change: Partial<TasksState> = {}) =>
  page.render(AccountsPanel, { state: createTasksState({ user: undefined, ...change }), onChoose });

beforeEach(() => {
  choices.length = 0;
});

describe('the accounts of the user', () => {
  it('need a wallet, and the page says where there is none', async () => {
    await show();
    expect(page.list('.warning')).toEqual([
      'This browser has no wallet for Substrate chains. Install one and load the page again.',
    ]);
  });

  it('are the first of the wallet on both chains, until the user chooses another', async () => {
    installWallets({ talisman: async () => [alice, bob] });
    await show();
    await page.choose('Connect talisman');
    expect(last()).toEqual(['talisman', '5Alice', 'talisman', '5Alice']);
    expect(page.list('option')).toEqual(['Alice 5Alice', 'Bob 5Bob', 'Alice 5Alice', 'Bob 5Bob']);
    // The account on the parachain follows the owner, unless the user chooses it.
    await page.write('Account on the service', 'talisman 5Bob');
    expect(last()).toEqual(['talisman', '5Bob', 'talisman', '5Bob']);
    await page.write('Account on the parachain', 'talisman 5Alice');
    expect(last()).toEqual(['talisman', '5Bob', 'talisman', '5Alice']);
    await page.write('Account on the service', 'talisman 5Alice');
    await page.write('Account on the service', 'talisman 5Bob');
    expect(last()).toEqual(['talisman', '5Bob', 'talisman', '5Alice']);
  });

  it('differ by their wallets where two wallets share an account', async () => {
    installWallets({ talisman: async () => [alice], subwallet: async () => [alice, bob] });
    await show();
    await page.choose('Connect talisman');
    await page.choose('Connect subwallet');
    await page.write('Account on the service', 'subwallet 5Alice');
    expect(last().slice(0, 2)).toEqual(['subwallet', '5Alice']);
  });

  it('are read again where the same wallet is connected again', async () => {
    let accounts = [alice];
    installWallets({ talisman: async () => accounts });
    await show();
    await page.choose('Connect talisman');
    accounts = [bob];
    await page.choose('Connect talisman');
    expect(page.list('option')).toEqual(['Bob 5Bob', 'Bob 5Bob']);
    expect(last()).toEqual(['talisman', '5Bob', 'talisman', '5Bob']);
  });

  it('have no field for the parachain without a parachain', async () => {
    installWallets({ talisman: async () => [alice] });
    await show({ chains: [service] });
    await page.choose('Connect talisman');
    expect(page.list('label').map((text) => text.replace(/ ?Alice.*/, ''))).toEqual([
      'Account on the service',
    ]);
    expect(last()).toEqual(['talisman', '5Alice', 'talisman', '5Alice']);
  });

  it('are those of 32 bytes, and the page says where a wallet has none', async () => {
    installWallets({ talisman: async () => [alith], subwallet: async () => [alith, alice] });
    await show();
    await page.choose('Connect talisman');
    expect(page.list('.warning')).toEqual(['The open wallet has no account of 32 bytes.']);
    expect(choices).toEqual([]);
    await page.choose('Connect subwallet');
    expect(last()).toEqual(['subwallet', '5Alice', 'subwallet', '5Alice']);
  });

  it.each([
    ['refuses', async () => Promise.reject(new Error('no'))],
    ['has none', async () => []],
  ])('are missing where the wallet %s, and the page names the wallet', async (_what, get) => {
    installWallets({ talisman: get });
    await show();
    await page.choose('Connect talisman');
    expect(page.list('[role=alert]')).toEqual(['talisman shares no account with this page.']);
    expect(choices).toEqual([]);
  });
});

describe('the balances of the user', () => {
  it('are in the token of each chain', async () => {
    await show({ user });
    expect(page.listLines()).toEqual([
      'Free balances, on the service: 1.5 SVC',
      'Free balances, on the parachain: 2.5 TGT',
      'Derived account: 5Derived',
      'Free balance of the derived account: 0 TGT',
    ]);
  });

  it('are unknown, and not zero, where no chain gives them', async () => {
    const none = undefined;
    await show({ user: { ...user, onService: none, free: none, derivedFree: none } });
    expect(page.list('dd')).toEqual(['unknown', 'unknown', '5Derived', 'unknown']);
  });

  it('have the reason where the derived account is unknown', async () => {
    await show({ user: { ...user, derived: undefined, underivedReason: 'No runtime API.' } });
    expect(page.list('.lines ~ .warning')).toEqual(['The derived account is unknown: No runtime API.']);
    expect(page.list('dt')).toHaveLength(2);
  });
});
