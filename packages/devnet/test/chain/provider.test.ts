import { ApiPromise } from '@polkadot/api';
import { expect, it } from 'vitest';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { startChain } from './helpers.js';

it('serves ApiPromise without a port, from connection to a finalized extrinsic', async () => {
  const chain = await createServiceChain({ variant: 'M' });
  const { keys } = await startChain();
  const api = await ApiPromise.create({
    provider: chain.provider,
    noInitWarn: true,
    throwOnConnect: true,
  });
  const heads: number[] = [];
  const stop = await api.rpc.chain.subscribeNewHeads((header) => {
    heads.push(header.number.toNumber());
  });
  const transfer = api.tx.balances?.transferKeepAlive?.(keys.bob.address, 12_345);
  const statuses: string[] = [];
  const events = await new Promise<string[]>((resolve, reject) => {
    transfer
      ?.signAndSend(keys.alice, ({ status, events: seen }) => {
        statuses.push(status.type);
        if (status.isFinalized) resolve(seen.map(({ event }) => `${event.section}.${event.method}`));
      })
      .catch(reject);
  });
  expect(statuses).toEqual(['Ready', 'InBlock', 'Finalized']);
  expect(events).toContain('balances.Transfer');
  expect(events.at(-1)).toBe('system.ExtrinsicSuccess');
  expect(heads).toEqual([0, 1]);
  const info = await transfer?.paymentInfo(keys.alice);
  expect(info?.partialFee.toBigInt()).toBe(6n * 275_000_000n);
  stop();
  await api.disconnect();
  chain.close();
});

it('answers state_call as a node does', async () => {
  const { chain } = await startChain();
  const provider = chain.provider;
  const call = (method: string, data = '0x') => provider.send<string>('state_call', [method, data]);
  expect(await call('Metadata_metadata_versions')).toBe('0x080e0000000f000000');
  expect(await call('AccountNonceApi_account_nonce', `0x${'22'.repeat(32)}`)).toBe('0x00000000');
  expect((await call('Core_version')).slice(0, 22)).toBe('0x2470617261636872 6f6e'.replace(' ', ''));
  const metadata = await call('Metadata_metadata_at_version', '0x0f000000');
  expect(metadata.slice(2, 4)).toBe('01');
  expect(await call('Metadata_metadata_at_version', '0x63000000')).toBe('0x00');
});
