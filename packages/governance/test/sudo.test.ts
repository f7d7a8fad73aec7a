import { connect, type DecodedEvent } from '@parachron/client';
import { encodeCall, type Hex, parseAccount } from '@parachron/core';
import { createFork, createTarget } from '@parachron/devnet';
import { substrateNode } from '@parachron/samples/runtimes';
import { expect, onTestFinished, test } from 'vitest';
import { getGovernance, listRootRoutes } from '../src/index.js';
import { createMetadataSnapshot, type Given } from './support/metadataSnapshot.js';
import { createRuledFork, type Rule } from './support/ruledFork.js';

const node = substrateNode();
const key: Hex = `0x${'77'.repeat(32)}`;
const delegate = parseAccount(`0x${'88'.repeat(32)}`);
const args = { items: [['0x12', '0x34']] };
const call = encodeCall(node.registry, { pallet: 'System', method: 'set_storage', args });
const fee = 20_000_000n;
const holding = (free: bigint, nonce = 1) => ({ free, reserved: 0n, frozen: 0n, keepsMinimum: true, nonce });

async function listSudo(given: Given = {}, rule: Rule = () => ({})) {
  const all = {
    'TransactionPaymentApi.query_info': { partialFee: fee, weight: { refTime: 1n, proofSize: 1n } },
    'Sudo.Key': key,
    'System.Account': holding(0n),
    ...given,
  };
  const fork = createRuledFork(node, all, rule);
  const chain = { snapshot: createMetadataSnapshot(node, all), fork };
  const routes = await listRootRoutes(call, await getGovernance(chain));
  return routes.filter(({ kind }) => kind === 'sudo');
}

test('the key signs with its own funds', async () => {
  const small = await connect((await createTarget()).provider);
  const fork = await createFork({ node: small });
  onTestFinished(async () => {
    await fork.close();
    await small.close();
  });
  const quote = async () => {
    const governance = await getGovernance({ snapshot: await fork.snapshot(), fork });
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
    const [sudo] = await listRootRoutes(encodeCall(fork.registry, remark), governance);
    return [sudo?.kind, ...(sudo?.costs ?? []).map(({ title, amount }) => `${title}: ${amount}`)];
  };
  // pallet_sudo: the key pays no fee for a call that succeeds.
  expect(await quote()).toEqual(['sudo', 'inclusion fee of Sudo.sudo: 0']);
  const sudoKey = (await fork.getStorage('Sudo', 'Key'))?.toString();
  await fork.write([{ pallet: 'System', item: 'Account', keys: [sudoKey], value: null }]);
  expect(await quote()).toEqual(['sudo', expect.stringMatching(/, at most: [1-9]/)]);
});

test.each([
  ['sibl', `0x7369626c42080000${'00'.repeat(24)}`, 'parachain 2114'],
  ['para', `0x70617261e8030000${'00'.repeat(24)}`, 'parachain 1000'],
  ['Parent', `0x506172656e74${'00'.repeat(26)}`, 'the relay chain'],
  ['modl', `0x6d6f646c70792f7472737279${'00'.repeat(20)}`, 'a pallet'],
])('no key signs for an account of "%s…"', async (_tag, account, owner) => {
  const routes = await listSudo({ 'Sudo.Key': account, 'System.Account': holding(0n) });
  expect(routes).toHaveLength(1);
  expect(routes[0]?.title).toContain(`is the account of ${owner}, which calls Sudo.sudo`);
  expect(routes[0]).toMatchObject({ costs: [], needs: [expect.stringContaining('no private key signs')] });
  expect(routes[0]?.calls[0]?.signer).not.toHaveProperty('account');
});

test('a call inside that fails with an origin of its own is no failure of the call', async () => {
  const account = `0x7369626c42080000${'00'.repeat(24)}`;
  const failure = { error: 'BadOrigin' } as NonNullable<DecodedEvent['failure']>;
  const inner = { pallet: 'Utility', usualPallet: 'Utility', method: 'DispatchedAs', failure };
  const routes = await listSudo({ 'Sudo.Key': account }, () => ({ events: [inner] }));
  expect(routes).toHaveLength(1);
});

test('bytes that only begin like a sovereign account are an ordinary account', async () => {
  const account = `0x7369626c42080000${'00'.repeat(23)}01`;
  const routes = await listSudo({ 'Sudo.Key': account });
  expect(routes[0]?.calls[0]?.signer).toMatchObject({ account });
});

test('a proxy of the key signs, and the key may be a pure proxy without a private key', async () => {
  const grant = (proxyType: string, delay = 0) => ({ delegate, proxyType, delay });
  const stored = { proxies: [grant('Governance'), grant('Any', 5), grant('Any')], deposit: 0n };
  const given = { 'System.Account': holding(10n ** 18n, 0), 'Proxy.Proxies': stored };
  const routes = await listSudo(given);
  const [own, other] = routes;
  expect(own?.needs).toEqual([
    expect.stringMatching(/^the signature of 5\w+: it has signed no transaction, and may have no key/),
  ]);
  expect(other?.calls[0]?.signer.account).toBe(delegate.hex);
  expect(other?.needs).toEqual([]);
  // Reports take routes with one kind and body for one.
  expect(other?.body).toMatch(/^by its proxy 5\w+$/);
  expect(other?.calls[0]?.call).toMatchObject({
    pallet: 'Proxy',
    method: 'proxy',
    args: { force_proxy_type: 'Any' },
  });
  // The call of the proxy ends with the call that the key would sign.
  const inner = own?.calls[0]?.call?.hex.slice(2) ?? 'none';
  expect(other?.calls[0]?.call?.hex.endsWith(inner)).toBe(true);
  const narrow = { ...given, 'Proxy.Proxies': { proxies: [grant('Staking')], deposit: 0n } };
  const rule: Rule = ({ name }) => (name === 'Proxy.proxy' ? { error: 'CallFiltered' } : {});
  expect(await listSudo(narrow, rule)).toHaveLength(1);
});

test('a key that has signed nothing may have no private key: a multisig signs by its members', async () => {
  const needs = async (nonce: number) =>
    (await listSudo({ 'System.Account': holding(10n ** 18n, nonce) }))[0]?.needs;
  expect(await needs(0)).toEqual([
    expect.stringMatching(/^the signature of 5\w+: .*may have no key \(a multisig/),
  ]);
  expect(await needs(1)).toEqual([]);
});

test('a proxy that must announce its calls is no route', async () => {
  const stored = { proxies: [{ delegate, proxyType: 'Any', delay: 600 }], deposit: 0n };
  expect(await listSudo({ 'Proxy.Proxies': stored })).toHaveLength(1);
});
