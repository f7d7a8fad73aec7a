// Calls of EVM contracts on real chains: the bytes of the call, and the origins that the chain accepts.
import { encodeCall, type Hex, hasCall, parseAccount } from '@parachron/core';
import { hasRootPallet, type LocalBlock } from '@parachron/devnet';
import { addProxyCall, estimateProxyTypes, proxyCall } from '@parachron/proxy';
import { describe, expect, test } from 'vitest';
import { runAsRoot, signAs } from '../src/carryOut.js';
import { listChains } from '../src/chains.js';

const chains = (await listChains())
  .filter(
    ({ kind, pallets, accountBytes }) =>
      kind === 'parachain' && pallets.includes('EVM') && accountBytes === 20,
  )
  .filter(({ local, pallets }) => pallets.includes('Proxy') && hasRootPallet(local))
  .map((chain) => [chain.name, chain] as const);

// PUSH1 0, PUSH1 0, LOG0: a log without topics and data; before it, what returns these five bytes as the contract's code.
const logs: Hex = '0x6460006000a06000526005601bf3';

const paid = { value: 0, gas_limit: 200_000, max_fee_per_gas: 10n ** 12n, access_list: [] };
const unset = { max_priority_fee_per_gas: null, nonce: null };

async function namesOf(block: LocalBlock): Promise<string[]> {
  return (await block.events()).map(({ pallet, name }) => `${pallet}.${name}`);
}

async function errorOf(block: LocalBlock, name: string): Promise<string | undefined> {
  return (await block.events()).find((event) => event.name === name)?.error;
}

describe.each(chains)('%s', (_name, chain) => {
  test('each proxy type is tried, except with sample calls that the runtime cannot decode', async () => {
    const { registry } = chain.local;
    const [real, delegate] = ['ab', 'cd'].map((byte) => parseAccount(`0x${byte.repeat(20)}`));
    const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } }).hex;
    const fork = chain.fork();
    if (!real || !delegate) throw new TypeError('no accounts');
    const { types } = await estimateProxyTypes(await chain.chain.snapshot(), {
      ...{ real, delegate, calls: [call], fork },
    });
    await fork.close();
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
    const made = await (await runAsRoot(local, evm('create', { init: logs }).hex)).events();
    const target = Object.values(made.find(({ name }) => name === 'Created')?.data ?? {})[0];
    const call = evm('call', { target, input: '0x' });
    // Root passes the filter, which proves that the bytes are those of a valid call.
    const ran = await namesOf(await runAsRoot(local, call.hex));
    expect(ran.filter((name) => name.startsWith('EVM.'))).toEqual(['EVM.Log', 'EVM.Executed']);
    const [real, delegate] = [parseAccount(owner), parseAccount(other)];
    await signAs(local, owner, addProxyCall({ registry }, { delegate, proxyType: 'Any' }).hex);
    const proxied = await signAs(local, other, proxyCall({ registry }, { real, call }).hex);
    const signed = await signAs(local, owner, call.hex);
    expect(await errorOf(proxied, 'ProxyExecuted')).toBe(await errorOf(signed, 'DispatchedAs'));
    expect((await namesOf(proxied)).includes('EVM.Executed')).toBe(
      (await errorOf(proxied, 'ProxyExecuted')) === undefined,
    );
    // A chain calls its contracts for messages by EthereumXcm, where it has that; XcmTransactor calls other chains.
    expect(hasCall(registry, 'EthereumXcm', 'transact_through_proxy')).toBe(
      chain.pallets.includes('EthereumXcm'),
    );
    await local.close();
  });
});
