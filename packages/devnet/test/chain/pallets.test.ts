import { beforeEach, describe, expect, it } from 'vitest';
import { setLock } from '../support/setLock.js';
import { advance, buildBlock, listKeys, submitBytes, writeState } from '../support/smallChain.js';
import {
  encode,
  readAccount,
  readEvents,
  run,
  sign,
  startChain,
  type TestChain,
  token,
  u8aToHex,
} from './helpers.js';

let test: TestChain;
beforeEach(async () => {
  test = await startChain();
});

const fresh = `0x${'11'.repeat(32)}`;
const idOf = (name: 'alice' | 'bob' | 'charlie' | 'dave') => u8aToHex(test.keys[name].addressRaw);
const last = (events: string[]) => events.at(-1);
const balanceOf = (name: 'alice' | 'bob' | 'charlie' | 'dave') => readAccount(test, test.keys[name]);

describe('Balances', () => {
  it('opens accounts from the existential deposit on', async () => {
    const { alice } = test.keys;
    const send = (value: bigint) => run(test, alice, 'Balances.transfer_allow_death', { dest: fresh, value });
    expect(last(await send(token / 100n - 1n))).toBe('system.ExtrinsicFailed balances.ExistentialDeposit');
    const events = await send(token / 100n);
    expect(events).toContain('system.NewAccount');
    expect(events).toContain('balances.Endowed');
    expect(events).toContain('balances.Transfer');
  });

  it('reaps an account that sends its whole balance, except by keep_alive', async () => {
    const { bob } = test.keys;
    const { free } = balanceOf('bob');
    const value = free - 1_700_000_000n;
    const dest = fresh;
    expect(last(await run(test, bob, 'Balances.transfer_keep_alive', { dest, value }))).toBe(
      'system.ExtrinsicFailed balances.KeepAlive',
    );
    expect((await run(test, bob, 'Balances.transfer_all', { dest, keep_alive: true })).at(-1)).toBe(
      'system.ExtrinsicSuccess',
    );
    expect(balanceOf('bob').free).toBe(token / 100n);
  });

  it('reaps to nothing through transfer_all', async () => {
    const events = await run(test, test.keys.bob, 'Balances.transfer_all', {
      dest: fresh,
      keep_alive: false,
    });
    expect(events).toContain('system.KilledAccount');
    expect(balanceOf('bob').exists).toBe(false);
  });

  it('keeps what is locked through transfer_all, and takes no deposit from it', async () => {
    const context = test.chain.getContext();
    if (!context) return;
    setLock(context, { who: idOf('bob'), id: '0x6c6f636b65642021', amount: 999_990n * token });
    await writeState(test.chain, context.changes);
    const relation = { delegate: idOf('alice'), proxy_type: 'Any', delay: 0 };
    expect(last(await run(test, test.keys.bob, 'Proxy.add_proxy', relation))).toBe(
      'system.ExtrinsicFailed balances.LiquidityRestrictions',
    );
    const args = { dest: fresh, keep_alive: false };
    expect(last(await run(test, test.keys.bob, 'Balances.transfer_all', args))).toBe(
      'system.ExtrinsicSuccess',
    );
    expect(balanceOf('bob').free).toBe(999_990n * token);
  });

  it('has a total that saturates, and refuses what no balance can hold', async () => {
    const { alice, charlie } = test.keys;
    const most = 2n ** 128n - 1n;
    for (const who of ['bob', 'dave'] as const) {
      const call = encode(test, 'Balances.force_set_balance', { who: idOf(who), new_free: most });
      expect(last(await run(test, alice, 'Sudo.sudo', { call }))).toBe('system.ExtrinsicSuccess');
      expect(balanceOf(who).free).toBe(most);
    }
    const more = { dest: idOf('bob'), value: token };
    expect(last(await run(test, charlie, 'Balances.transfer_keep_alive', more))).toBe(
      'system.ExtrinsicFailed',
    );
  });

  it('refuses to transfer more than the balance, or a locked balance', async () => {
    const { alice } = test.keys;
    const value = 2_000_000n * token;
    expect(last(await run(test, alice, 'Balances.transfer_keep_alive', { dest: fresh, value }))).toBe(
      'system.ExtrinsicFailed balances.InsufficientBalance',
    );
    const context = test.chain.getContext();
    if (!context) return;
    setLock(context, { who: idOf('alice'), id: '0x6c6f636b65642021', amount: 999_990n * token });
    await writeState(test.chain, context.changes);
    expect(
      last(await run(test, alice, 'Balances.transfer_keep_alive', { dest: fresh, value: 100n * token })),
    ).toBe('system.ExtrinsicFailed balances.LiquidityRestrictions');
    expect(last(await run(test, alice, 'Balances.transfer_keep_alive', { dest: fresh, value: token }))).toBe(
      'system.ExtrinsicSuccess',
    );
  });

  it('accepts only root for root calls', async () => {
    const args = { who: fresh, new_free: 5n * token };
    expect(last(await run(test, test.keys.bob, 'Balances.force_set_balance', args))).toBe(
      'system.ExtrinsicFailed',
    );
    const call = encode(test, 'Balances.force_set_balance', args);
    const events = await run(test, test.keys.alice, 'Sudo.sudo', { call });
    expect(events).toContain('balances.BalanceSet');
    expect(last(events)).toBe('system.ExtrinsicSuccess');
    const source = { source: idOf('bob'), dest: fresh, value: token };
    const moved = await run(test, test.keys.alice, 'Sudo.sudo', {
      call: encode(test, 'Balances.force_transfer', source),
    });
    expect(moved).toContain('balances.Transfer');
  });
});

describe('a failing extrinsic', () => {
  it('changes only the fee and the nonce', async () => {
    const before = listKeys(test.chain);
    const { free, nonce } = balanceOf('alice');
    await run(test, test.keys.alice, 'Utility.batch_all', {
      calls: [
        encode(test, 'Balances.transfer_keep_alive', { dest: fresh, value: 5n * token }),
        encode(test, 'Balances.transfer_keep_alive', { dest: fresh, value: 9_000_000n * token }),
      ],
    });
    const outcome = (await buildBlock(test.chain)) && balanceOf('alice');
    expect(outcome.nonce).toBe(nonce + 1);
    expect(free - outcome.free).toBeLessThan(token);
    const added = listKeys(test.chain).filter((key) => !before.includes(key));
    expect(added.some((key) => key.endsWith('11'.repeat(32)))).toBe(false);
  });
});

describe('Utility', () => {
  const good = () => encode(test, 'System.remark_with_event', { remark: '0x01' });
  const bad = () => encode(test, 'Balances.transfer_keep_alive', { dest: fresh, value: 9_000_000n * token });
  const eventsOf = async (method: string, calls: string[]) =>
    (await run(test, test.keys.alice, `Utility.${method}`, { calls })).filter(
      (event) => !event.startsWith('balances.'),
    );

  it('stops a batch at the first failed call and keeps the calls before', async () => {
    expect(await eventsOf('batch', [good(), bad(), good()])).toEqual([
      'system.Remarked',
      'utility.ItemCompleted',
      'utility.BatchInterrupted',
      'system.NewAccount',
      'transactionPayment.TransactionFeePaid',
      'system.ExtrinsicSuccess',
    ]);
  });

  it('reverts a failed batch_all', async () => {
    expect(last(await eventsOf('batch_all', [good(), bad()]))).toBe(
      'system.ExtrinsicFailed balances.InsufficientBalance',
    );
    const nested = encode(test, 'Utility.batch_all', { calls: [good()] });
    expect(last(await eventsOf('batch_all', [nested]))).toBe('system.ExtrinsicFailed system.CallFiltered');
    expect(await eventsOf('batch_all', [good(), good()])).toContain('utility.BatchCompleted');
  });

  it('continues after a failure in force_batch', async () => {
    const events = await eventsOf('force_batch', [bad(), good()]);
    expect(events).toContain('utility.ItemFailed');
    expect(events).toContain('utility.ItemCompleted');
    expect(events).toContain('utility.BatchCompletedWithErrors');
  });
});

describe('Proxy', () => {
  const relation = (delay = 0, proxy_type = 'Any') => ({ delegate: idOf('bob'), proxy_type, delay });
  const inner = () => encode(test, 'System.remark_with_event', { remark: '0x01' });
  const proxied = (call = inner(), force_proxy_type: string | null = null) => ({
    real: idOf('alice'),
    force_proxy_type,
    call,
  });

  it('adds, uses and removes a delegate, with its deposit', async () => {
    const { alice, bob } = test.keys;
    expect(await run(test, alice, 'Proxy.add_proxy', relation())).toContain('proxy.ProxyAdded');
    // deposit(1, 8) + deposit(0, 33) of the public chains: 2000 cents and 100 millicents a byte.
    expect(balanceOf('alice').reserved).toBe(20n * token + (41n * token) / 1_000n);
    const events = await run(test, bob, 'Proxy.proxy', proxied());
    expect(events).toContain('system.Remarked');
    expect(events).toContain('proxy.ProxyExecuted');
    expect(await run(test, alice, 'Proxy.remove_proxy', relation())).toContain('proxy.ProxyRemoved');
    expect(balanceOf('alice').reserved).toBe(0n);
    expect(last(await run(test, bob, 'Proxy.proxy', proxied()))).toBe(
      'system.ExtrinsicFailed proxy.NotProxy',
    );
  });

  it('answers each misuse with its own error', async () => {
    const { alice, bob } = test.keys;
    const failed = (events: string[]) => last(events)?.replace('system.ExtrinsicFailed ', '');
    const self = { ...relation(), delegate: idOf('alice') };
    expect(failed(await run(test, alice, 'Proxy.add_proxy', self))).toBe('proxy.NoSelfProxy');
    expect(failed(await run(test, alice, 'Proxy.remove_proxy', relation()))).toBe('proxy.NotFound');
    await run(test, alice, 'Proxy.add_proxy', relation());
    expect(failed(await run(test, alice, 'Proxy.add_proxy', relation()))).toBe('proxy.Duplicate');
    expect(failed(await run(test, alice, 'Proxy.remove_proxy', relation(2)))).toBe('proxy.NotFound');
    expect(failed(await run(test, bob, 'Proxy.proxy', proxied(inner(), 'Session')))).toBe('proxy.NotProxy');
  });

  it('filters by type: the inner call fails, the outer does not', async () => {
    await run(test, test.keys.alice, 'Proxy.add_proxy', relation(0, 'Session'));
    const events = await run(test, test.keys.bob, 'Proxy.proxy', proxied());
    expect(events).not.toContain('system.Remarked');
    expect(events).toContain('proxy.ProxyExecuted');
    expect(last(events)).toBe('system.ExtrinsicSuccess');
  });

  it('is not made with a type whose key is misspelt, which would allow every call', async () => {
    const types = [
      { name: 'Any', index: 0 },
      { name: 'Session', index: 1, calls: ['Session'] },
    ];
    await expect(startChain({ config: { proxy: { types } } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: { field: 'config.proxy.types.Session', found: 'calls' },
    });
  });

  it('does not let a delegate of a narrow type add one of a wider type', async () => {
    const types = [
      { name: 'Any', index: 0 },
      { name: 'NonTransfer', index: 1, except: ['Balances'] },
    ];
    test = await startChain({ config: { proxy: { types } } });
    await run(test, test.keys.alice, 'Proxy.add_proxy', relation(0, 'NonTransfer'));
    const { reserved } = balanceOf('alice');
    const wider = encode(test, 'Proxy.add_proxy', { ...relation(), delegate: idOf('charlie') });
    expect(await run(test, test.keys.bob, 'Proxy.proxy', proxied(wider))).not.toContain('proxy.ProxyAdded');
    expect(balanceOf('alice').reserved).toBe(reserved);
  });

  it('refuses a call of a delegate whose proxy has a delay', async () => {
    const { alice, bob } = test.keys;
    await run(test, alice, 'Proxy.add_proxy', relation(2));
    expect(last(await run(test, bob, 'Proxy.proxy', proxied()))).toBe(
      'system.ExtrinsicFailed proxy.Unannounced',
    );
    await run(test, alice, 'Proxy.remove_proxies');
    expect(balanceOf('alice').reserved).toBe(0n);
  });
});

describe('Sudo', () => {
  it('allows only the key to act as root or as any account, without a fee', async () => {
    const { alice, bob } = test.keys;
    const call = encode(test, 'System.remark_with_event', { remark: '0x01' });
    expect(last(await run(test, bob, 'Sudo.sudo', { call }))).toBe('system.ExtrinsicFailed sudo.RequireSudo');
    const before = balanceOf('alice').free;
    const events = await run(test, alice, 'Sudo.sudo_as', { who: idOf('bob'), call });
    expect(events).toEqual(expect.arrayContaining(['system.Remarked', 'sudo.SudoAsDone']));
    expect(balanceOf('alice').free).toBe(before);
  });
});

it('keeps past states and returns to them', async () => {
  const { alice } = test.keys;
  const first = test.chain.head.hash;
  const before = balanceOf('alice').free;
  await run(test, alice, 'Balances.transfer_keep_alive', { dest: fresh, value: token });
  const item = test.chain.runtime.getPallet('System').storage?.find(({ name }) => name === 'Account');
  const prefix = item ? test.chain.runtime.keys.key(item) : '';
  const held = listKeys(test.chain, prefix, first);
  expect(listKeys(test.chain, prefix)).toHaveLength(held.length + 2);
  await test.chain.setHead(0);
  expect(balanceOf('alice').free).toBe(before);
  expect(listKeys(test.chain, prefix)).toEqual(held);
  await submitBytes(test.chain, sign(test, encode(test, 'System.remark', { remark: '0x00' }), alice));
  await test.chain.build();
  expect(readEvents(test).at(-1)).toBe('system.ExtrinsicSuccess');
});

it('lets half a year pass in one block when nothing is due', async () => {
  const blocks = await advance(test.chain, 180 * 86_400);
  expect(blocks).toHaveLength(1);
  expect(test.chain.now()).toBe(test.chain.time);
});
