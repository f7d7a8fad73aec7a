// Contracts on real chains with Revive: deployed, and called by a task's program through the proxy.
import { connect } from '@parachron/client';
import { encodeCall, type Hex, parseAccount } from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';
import { addProxyCall, explainDelivery, getDeliveryFacts, getOwnToken, proxyCall } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { listErrors, signAs } from '../src/carryOut.js';
import { listChains } from '../src/listChains.js';
import { polkaContract } from '../src/polkaContract.js';
import { readEvents } from '../src/readEvents.js';

const chains = (await listChains())
  .filter(
    ({ pallets, kind }) => kind === 'parachain' && pallets.includes('Revive') && pallets.includes('Proxy'),
  )
  .map((chain) => [chain.name, chain] as const);
const alice = parseAccount(`0x${'ab'.repeat(32)}`);
const service = 2114;
const plenty = 10n ** 18n;

/** A call of the pallet, with more gas and deposit than a small contract takes. */
function reviveCall(local: LocalChain, method: string, args: Record<string, unknown>): Hex {
  const limits = {
    value: 0,
    gas_limit: { ref_time: 10n ** 10n, proof_size: 500_000n },
    storage_deposit_limit: 10n ** 14n,
    data: '0x',
  };
  return encodeCall(local.registry, { pallet: 'Revive', method, args: { ...limits, ...args } }).hex;
}

/** Deploys a contract, and gives its address: the only key of the map of contracts. */
async function deploy(local: LocalChain, code: Hex): Promise<Hex> {
  const hex = reviveCall(local, 'instantiate_with_code', { code, salt: null });
  expect(await listErrors(await signAs(local, alice.hex, hex))).toEqual([]);
  const some = local.encodeKey('Revive', 'ContractInfoOf', [`0x${'00'.repeat(20)}`]);
  const keys = (await local.provider.send('state_getKeysPaged', [some.slice(0, 2 + 64), 10])) as Hex[];
  expect(keys).toHaveLength(1);
  return `0x${keys[0]?.slice(-40)}`;
}

test('the contracts are blobs of PolkaVM', () => {
  for (const code of Object.values(polkaContract)) expect(code).toMatch(/^0x50564d00/);
});

describe.each(chains)('%s', (_name, chain) => {
  test.each([
    ['returns', { outcome: 'executed' }],
    ['reverts', { outcome: 'call-failed', error: 'Revive.ContractReverted' }],
  ] as const)('a contract that %s, called by a task', async (kind, expected) => {
    const local = await chain.boot({ mockSignatures: true, endow: new Map([[alice.hex, plenty]]) });
    const client = await connect(local.provider, { timeoutMs: 120_000 });
    const sign = async (hex: Hex) =>
      expect(await listErrors(await signAs(local, alice.hex, hex))).toEqual([]);
    await sign(encodeCall(local.registry, { pallet: 'Revive', method: 'map_account', args: {} }).hex);
    const dest = await deploy(local, polkaContract[kind]);
    const user = { paraId: service, account: alice };
    const { runtime } = await client.snapshot();
    const call = proxyCall(runtime, { real: alice, call: { hex: reviveCall(local, 'call', { dest }) } }).hex;
    const request = { user, real: alice, call, ownToken: getOwnToken(chain.paraId ?? 0) };
    const { derived } = await getDeliveryFacts(await client.snapshot(), request);
    if (derived.kind !== 'account') throw new TypeError('it derives no account');
    await sign(addProxyCall(runtime, { delegate: derived.account, proxyType: 'Any' }).hex);
    await local.endow(new Map([[derived.account.hex, plenty]]));
    await local.newBlock();
    const facts = await getDeliveryFacts(await client.snapshot(), { ...request, derived });
    const [way] = facts.ways;
    expect(way).toMatchObject({ flow: 'remote', predicted: expected.outcome });
    const page = encodePage([way?.program ?? '0x']);
    const blocks = [
      await local.newBlock({ horizontalMessages: { [service]: [{ sentAt: 1, data: page }] } }),
      await local.newBlock(),
    ];
    const events = (await Promise.all(blocks.map(({ hash }) => readEvents(client, hash)))).flat();
    expect(explainDelivery(events, { from: service, runtime })).toMatchObject(expected);
    await client.close();
    await local.close();
  });
});
