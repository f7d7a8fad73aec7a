import { connect, submit } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import { createDevnet, type Devnet, type DevnetOptions } from '@parachron/devnet';
import { getDerivedAccount, grantCalls } from '@parachron/proxy';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { expect } from 'vitest';

/** Starts a network early in an hour: the next slot is still to come when a task for it is sent. */
export const startDevnet = (options: DevnetOptions) =>
  createDevnet({ start: Date.parse('2027-01-01T00:10:00Z'), serve: { port: 0 }, ...options });

/** The endpoints of the service and of the first target. */
export const endpointsOf = ({ service, targets: [target] }: Devnet) => ({
  service: service.endpoint ?? '',
  target: target?.endpoint ?? '',
});

/** Alice grants the service a proxy on a target and funds the derived account, as the plan of a check would. */
export async function grantProxy(endpoint: string, fund = 10_000_000_000_000n): Promise<void> {
  await cryptoWaitReady();
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  const chain = await connect(endpoint);
  const account = parseAccount(signer.address);
  const derived = await getDerivedAccount(await chain.snapshot(), { paraId: 2114, account });
  expect(derived.kind).toBe('account');
  if (derived.kind !== 'account') return;
  const options = { delegate: derived.account, proxyType: 'Any', fund };
  for (const call of grantCalls(chain.runtime, options)) await submit(chain, call, { signer });
  await chain.close();
}

/** Alice sends tokens on a chain. */
export async function sendTokens(
  endpoint: string,
  { to, value }: { to: string; value: bigint },
): Promise<void> {
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  const chain = await connect(endpoint);
  const args = { dest: { Id: to }, value };
  const { registry } = chain.runtime;
  const call = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
  await submit(chain, call, { signer });
  await chain.close();
}

/** `System.remark_with_event("bo")` of a chain, as its own metadata encodes it. */
export async function encodeRemark(endpoint: string): Promise<string> {
  const chain = await connect(endpoint);
  const { registry } = chain.runtime;
  await chain.close();
  return encodeCall(registry, { pallet: 'System', method: 'remark_with_event', args: { remark: '0x626f' } })
    .hex;
}
