import { describe, expect, test } from 'vitest';
import { listChains } from '../src/listChains.js';

const chains = await listChains();

// The state of a chain equals its genesis: the runtime itself builds block 1, which adds no account and no funds.
describe.each(chains.map((chain) => [chain.name, chain] as const))('%s', (_name, chain) => {
  const { local, spec, accountBytes } = chain;

  test('builds blocks', async () => {
    expect(local.head.number).toBe(1);
    const own = await chain.boot();
    expect((await own.newBlock()).number).toBe(2);
    await own.close();
  });

  test('has the accounts and the issuance of its genesis, to the planck', async () => {
    const nobody = local.encodeKey('System', 'Account', [`0x${'00'.repeat(accountBytes)}`]);
    // The pallet and the item: 16 bytes each.
    const prefix = nobody.slice(0, 2 + 64);
    const accounts = [...spec.top].filter(([key]) => key.startsWith(prefix));
    const keys = (await local.provider.send('state_getKeysPaged', [prefix, 1000])) as `0x${string}`[];
    expect([...keys].sort()).toEqual(accounts.map(([key]) => key).slice(0, 1000));
    const free = (hex: `0x${string}` | undefined) =>
      local.registry.createType('AccountInfo', hex).toJSON() as { data: unknown };
    for (const [key, value] of accounts.slice(0, 100)) {
      expect(free(await local.getRawStorage(key)).data).toEqual(free(value).data);
    }
    const issuance = local.encodeKey('Balances', 'TotalIssuance');
    expect(await local.getRawStorage(issuance)).toBe(spec.top.get(issuance));
  });

  test('is described by its own runtime', () => {
    expect(chain.kind).not.toBe('other');
    expect(chain.paraId === undefined).toBe(chain.kind === 'relay');
  });
});
