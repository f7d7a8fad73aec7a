// Calls of EVM contracts on real chains: the bytes of the call, and the origins that the chain accepts.
import { type Dispatched, nameFailure } from '@parachron/client';
import { encodeCall, type Hex, hasCall, parseAccount } from '@parachron/core';
import { addProxyCall, proxyCall, tryProxyTypes } from '@parachron/proxy';
import { describe, expect, test } from 'vitest';
import { dispatch } from '../src/carryOut.js';
import { hasRootPallet, listChains } from '../src/chains.js';

const chains = (await listChains())
  .filter(
    ({ kind, pallets, accountBytes }) =>
      kind === 'parachain' && pallets.includes('EVM') && accountBytes === 20,
  )
  .filter((chain) => chain.pallets.includes('Proxy') && hasRootPallet(chain))
  .map((chain) => [chain.name, chain] as const);

// PUSH1 0, PUSH1 0, LOG0: a log without topics and data; before it, what returns these five bytes as the contract's code.
const logs: Hex = '0x6460006000a06000526005601bf3';

const paid = { value: 0, gas_limit: 200_000, max_fee_per_gas: 10n ** 12n, access_list: [] };
const unset = { max_priority_fee_per_gas: null, nonce: null };

const namesOf = ({ events }: Dispatched) => events.map(({ pallet, method }) => `${pallet}.${method}`);

const failureOf = ({ events }: Dispatched, name: string) =>
  events.find(({ method }) => method === name)?.failure;

describe.each(chains)('%s', (_name, chain) => {
  test('each proxy type is tried, except with sample calls that the runtime cannot decode', async () => {
    const { registry } = chain.local;
    const [real, delegate] = ['ab', 'cd'].map((byte) => parseAccount(`0x${byte.repeat(20)}`));
    const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } }).hex;
    if (!real || !delegate) throw new TypeError('no accounts');
    const { types } = await tryProxyTypes(await chain.chain.snapshot(), {
      real,
      delegate,
      calls: [call],
      fork: chain.local,
    });
    expect(types.filter(({ verdict }) => verdict === 'unknown')).toEqual([]);
    expect(types.find(({ name }) => name === 'Any')).toMatchObject({ verdict: 'passes' });
  });

  test('EVM.call runs a contract, and a proxy may make the call if signed accounts may', async () => {
    const [owner, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const;
    const endow = new Map([owner, other].map((account) => [account, 10n ** 24n] as const));
    const local = await chain.boot({ endow });
    const { registry } = local;
    const evm = (method: string, args: Readonly<Record<string, unknown>>) =>
      encodeCall(registry, { pallet: 'EVM', method, args: { source: owner, ...paid, ...unset, ...args } });
    const made = await dispatch(local, evm('create', { init: logs }).hex, 'root');
    const created = made.events.find(({ method }) => method === 'Created');
    const [target] = Object.values(created?.data ?? {});
    const call = evm('call', { target, input: '0x' });
    // Root passes the filter, which proves that the bytes are those of a valid call.
    const ran = namesOf(await dispatch(local, call.hex, 'root'));
    expect(ran.filter((name) => name.startsWith('EVM.'))).toEqual(['EVM.Log', 'EVM.Executed']);
    const [real, delegate] = [parseAccount(owner), parseAccount(other)];
    const grant = addProxyCall({ registry }, { delegate, proxyType: 'Any' });
    await dispatch(local, grant.hex, { account: owner });
    const proxied = await dispatch(local, proxyCall({ registry }, { real, call }).hex, { account: other });
    const signed = await dispatch(local, call.hex, { account: owner });
    const failure = failureOf(proxied, 'ProxyExecuted');
    expect(failure && nameFailure(failure)).toBe(signed.error);
    expect(namesOf(proxied).includes('EVM.Executed')).toBe(failure === undefined);
    // A chain calls its contracts for messages by EthereumXcm, where it has that; XcmTransactor calls other chains.
    expect(hasCall(registry, 'EthereumXcm', 'transact_through_proxy')).toBe(
      chain.pallets.includes('EthereumXcm'),
    );
    await local.close();
  });

  test('the call filter meets the calls of accounts', async ({ skip }) => {
    const local = await chain.boot({});
    const { registry } = local;
    if (!hasCall(registry, 'MaintenanceMode', 'enter_maintenance_mode')) skip();
    const args = { dest: `0x${'cd'.repeat(20)}`, value: 0 };
    const call = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex;
    expect((await dispatch(local, call, 'anyone')).error).not.toBe('System.CallFiltered');
    await local.write([{ pallet: 'MaintenanceMode', item: 'MaintenanceMode', value: true }]);
    expect(await dispatch(local, call, 'anyone')).toMatchObject({ error: 'System.CallFiltered' });
    await local.close();
  });
});
