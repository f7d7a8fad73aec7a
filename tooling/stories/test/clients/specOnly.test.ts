// Servers with only the methods of the JSON-RPC specification.
import { type Chain, connect, getBlockHash, submit, watchHeads } from '@parachron/client';
import { encodeCall, storageRead } from '@parachron/core';
import type { Devnet } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { Keyring } from '@polkadot/keyring';
import { getWsProvider } from 'polkadot-api/ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endpointOf, getKeys, startNetwork } from './support/network.js';
import { serveFiltered } from './support/serveFiltered.js';

let devnet: Devnet;
let keys: Awaited<ReturnType<typeof getKeys>>;
beforeAll(async () => {
  keys = await getKeys();
  devnet = await startNetwork();
});
afterAll(() => devnet.close());

const ofSpecification = /^rpc_methods$|^(chainHead|chainSpec|transaction|transactionWatch)_v1_/;
const withoutHead = /^rpc_methods$|^(chainSpec|transaction|transactionWatch)_v1_/;
const byText = (endpoint: string) => endpoint;
const byProvider = (endpoint: string) => getWsProvider(endpoint, { websocketClass: WebSocket as never });

describe.each([
  ['an endpoint', byText],
  ['a provider of polkadot-api', byProvider],
])('%s', (_name, targetOf) => {
  let server: Awaited<ReturnType<typeof serveFiltered>>;
  let chain: Chain;
  beforeAll(async () => {
    server = await serveFiltered(endpointOf(devnet), ofSpecification);
    chain = await connect(targetOf(server.endpoint));
  });
  afterAll(async () => {
    await chain.close();
    await server.close();
  });

  const remark = () =>
    encodeCall(chain.runtime.registry, {
      pallet: 'System',
      method: 'remark_with_event',
      args: { remark: '0x12' },
    });

  test('connects, and reads one block', async () => {
    expect(server.refused).toContain('system_chain');
    expect(chain.runtime.chain).toBe(devnet.service.name);
    expect(chain.genesisHash).toBe(devnet.service.chain.genesisHash);
    const snapshot = await chain.snapshot();
    expect(snapshot.block.hash).toBe(devnet.service.chain.head.hash);
    const { number } = await snapshot.read({
      number: storageRead('System', 'Number', [], (value) => Number(value)),
    });
    expect(number).toMatchObject({ known: true, value: snapshot.block.number });
    const listed = await snapshot.listKeys({ pallet: 'System', item: 'Account' });
    const prefix = devnet.service.chain.state.listKeys(
      '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9',
    );
    expect(listed).toMatchObject({ known: true, value: { complete: true } });
    expect(listed.known && listed.value.keys.map(({ storageKey }) => storageKey)).toEqual(prefix);
  });

  test('submits, and follows the heads', async () => {
    const seen: number[] = [];
    const stop = new AbortController();
    const watching = (async () => {
      for await (const number of watchHeads(chain, { signal: stop.signal })) seen.push(number);
    })();
    const done = await submit(chain, remark(), { signer: keys.alice, waitFor: 'finality' });
    expect(done).toMatchObject({ finalized: true });
    expect(done.events.at(-1)).toMatchObject({ method: 'ExtrinsicSuccess' });
    await expect.poll(() => seen).toContain(done.block.number);
    stop.abort();
    await watching;
    const nobody = new Keyring({ type: 'sr25519' }).addFromUri('//Nobody');
    await expect(submit(chain, remark(), { signer: nobody })).rejects.toMatchObject({
      code: 'TRANSACTION_REFUSED',
    });
  });

  test('schedules a task, and watches it run', async () => {
    const scheduler = await createScheduler(chain, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.dynamicDispatchTaskCall({
      providedId: `spec ${nextSlot} ${server.endpoint}`,
      when: { at: nextSlot },
      call: remark(),
    });
    const { taskId, block } = await scheduler.submit(call, { signer: keys.alice });
    const kinds: string[] = [];
    const watching = (async () => {
      for await (const { kind } of scheduler.watchTask({ owner: keys.alice.address, taskId, from: block }))
        kinds.push(kind);
    })();
    await devnet.advanceTo(Number(nextSlot) * 1000);
    await watching;
    expect(kinds.at(-1)).toBe('done');
    expect(kinds).toContain('executed');
  });
});

test('a server without archive_v1 returns its last final blocks by number, and refuses older ones', async () => {
  const server = await serveFiltered(endpointOf(devnet), ofSpecification);
  for (let count = 0; count < 300; count += 1) await devnet.service.chain.createBlock();
  const chain = await connect(server.endpoint);
  const { head } = devnet.service.chain;
  const before = await getBlockHash(chain, head.header.number - 1);
  expect(before).toBe(head.header.parent_hash);
  await expect(getBlockHash(chain, 1)).rejects.toMatchObject({
    code: 'RPC_FAILED',
    message: expect.stringContaining('the server has no archive_v1'),
  });
  await chain.close();
  await server.close();
});

test.each([
  ['the specification without chainHead_v1', withoutHead],
  ['neither', /^rpc_methods$/],
])('a server with %s is refused as a node', async (_name, known) => {
  const server = await serveFiltered(endpointOf(devnet), known);
  await expect(connect(server.endpoint)).rejects.toMatchObject({ code: 'NOT_A_SUBSTRATE_NODE' });
  expect([...server.refused]).toContain('chainHead_v1_follow');
  await server.close();
});
