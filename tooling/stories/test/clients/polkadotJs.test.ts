import type { Devnet } from '@parachron/devnet';
import { ApiPromise, WsProvider } from '@polkadot/api';
import { afterAll, beforeAll, expect } from 'vitest';
import { endpointOf, getKeys, getNextSlot, startNetwork } from './support/network.js';
import { tryClient } from './support/tryClient.js';

let devnet: Devnet;
let keys: Awaited<ReturnType<typeof getKeys>>;
let api: ApiPromise;

beforeAll(async () => {
  keys = await getKeys();
  devnet = await startNetwork();
  api = await ApiPromise.create({ provider: new WsProvider(endpointOf(devnet)) as never, noInitWarn: true });
});
afterAll(async () => {
  await api.disconnect();
  await devnet.close();
});

type Transaction = ReturnType<ApiPromise['tx'][string][string]>;

/** Signs and submits a call; returns the names of its events after finalization. */
function send(transaction: Transaction): Promise<string[]> {
  return new Promise((resolve, reject) => {
    transaction
      .signAndSend(keys.alice, ({ status, events, dispatchError }) => {
        if (dispatchError) reject(new Error(dispatchError.toString()));
        if (status.isFinalized) resolve(events.map(({ event }) => `${event.section}.${event.method}`));
      })
      .catch(reject);
  });
}

tryClient('@polkadot/api', {
  connect: async () => {
    expect((await api.rpc.system.chain()).toString()).toBe(devnet.service.name);
    expect(String(api.consts.balances?.existentialDeposit)).toBe('100000000');
    expect(api.genesisHash.toHex()).toBe(devnet.service.chain.genesisHash);
  },
  storage: async () => {
    const { alice, bob } = keys;
    const multi = await api.query.system?.account?.multi?.([alice.address, bob.address]);
    expect(multi).toHaveLength(2);
    const entries = (await api.query.system?.account?.entries?.()) ?? [];
    expect(entries.map(([key]) => String(key.args[0]))).toContain(bob.address);
    const many = await api.queryMulti([
      [api.query.system?.number as never],
      [api.query.timestamp?.now as never],
    ]);
    expect(Number(many[1])).toBe(devnet.service.chain.time);
    const before = await api.at(devnet.service.chain.genesisHash);
    expect(String(await before.query.system?.number?.())).toBe('0');
  },
  watch: async () => {
    const heads: number[] = [];
    const stop = await api.derive.chain.subscribeNewHeads(({ number }) => void heads.push(number.toNumber()));
    await expect.poll(() => heads.length).toBe(1);
    await devnet.service.chain.build();
    await expect.poll(() => heads.at(-1)).toBe(devnet.service.chain.head.number);
    stop();
  },
  runtimeApi: async () => {
    expect(String(await api.call.accountNonceApi?.accountNonce?.(keys.bob.address))).toBe('0');
    expect((await api.derive.balances.all(keys.bob.address)).freeBalance.gtn(0)).toBe(true);
  },
  fee: async () => {
    const { partialFee } = await api.tx.system!.remarkWithEvent!('0x01').paymentInfo(keys.bob.address);
    expect(partialFee.gtn(0)).toBe(true);
  },
  submit: async () => {
    expect(await send(api.tx.system!.remarkWithEvent!('0x68656c6c6f'))).toContain('system.Remarked');
    const dry = await (await api.tx.system!.remark!('0x01').signAsync(keys.bob)).dryRun(keys.bob);
    expect(dry.isOk).toBe(true);
  },
  schedule: async () => {
    const time = getNextSlot(devnet);
    const schedule = { Fixed: { execution_times: [time] } };
    const call = api.tx.system!.remarkWithEvent!('0x01');
    const made = api.tx.automationTime!.scheduleDynamicDispatchTask!(`js ${time}`, schedule, call);
    expect(await send(made)).toContain('automationTime.TaskScheduled');
    const found: string[] = [];
    const stop = (await api.query.system?.events?.((list: Iterable<{ event: { method: string } }>) => {
      for (const { event } of list) found.push(event.method);
    })) as unknown as () => void;
    await devnet.advanceTo(time * 1000);
    await expect.poll(() => found).toContain('DynamicDispatchResult');
    stop();
  },
  derive: async () => {
    const { block } = await api.rpc.chain.getBlock();
    const derived = await api.derive.chain.getBlock(block.hash);
    expect(derived?.block.hash.toHex()).toBe(devnet.service.chain.head.hash);
    expect(block.header.hash.toHex()).toBe(devnet.service.chain.head.hash);
  },
});
