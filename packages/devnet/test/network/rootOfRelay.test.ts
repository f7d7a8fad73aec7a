// A relay chain that is governed on one of its parachains has neither the Sudo nor the Scheduler pallet.
import { createRuntime } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { encodePlainMetadata, readPlainMetadata } from '@parachron/samples/metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFork, type RuntimeFork } from '../../src/index.js';
import { loadRelaySpec } from '../support/realSpecs.js';

let relay: RuntimeFork;
beforeAll(async () => {
  relay = await createFork({ spec: await loadRelaySpec() });
  const plain = readPlainMetadata<{ pallets: { name: string }[] }>(await getMetadata(relay), 14);
  const pallets = plain.pallets.filter(({ name }) => name !== 'Sudo' && name !== 'Scheduler');
  const metadata = encodePlainMetadata(14, { ...plain, pallets });
  const version = { specName: 'rococo', specVersion: 9190 };
  const { registry } = createRuntime({ chain: 'Rococo', metadata, version, properties: {} });
  // This runtime counts ids below 1000 among the system parachains.
  await relay.write([{ pallet: 'Paras', item: 'Parachains', value: [100, 2000] }]);
  Object.defineProperty(relay, 'registry', { value: registry });
});
afterAll(() => relay.close());

const getMetadata = (fork: RuntimeFork) => fork.provider.send<Hex>('state_getMetadata', []);
const encode = (pallet: string, method: string, args: object) =>
  encodeCall(relay.registry, { pallet, method, args: { ...args } }).hex;

test('its root is the system parachain whose superuser programs it executes', async () => {
  const items = [['0x2a', '0x01']];
  const done = await relay.dispatch(encode('System', 'set_storage', { items }), 'root');
  expect(done.outcome).toBe('done');
  expect(await relay.provider.send('state_getStorage', ['0x2a'])).toBe('0x01');
});

test('a call that fails names its error, also as a parachain', async () => {
  const sizes = { proposed_max_capacity: 8, proposed_max_message_size: 1024 };
  const request = encode('Hrmp', 'hrmp_init_open_channel', { recipient: 2114, ...sizes });
  const byRoot = await relay.dispatch(request, 'root');
  expect(byRoot).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/BadOrigin/i) });
  const accept = encode('Hrmp', 'hrmp_accept_open_channel', { sender: 2000 });
  const byPara = await relay.dispatch(accept, { paraId: 2114 });
  expect(byPara).toMatchObject({ outcome: 'failed', error: 'Hrmp.AcceptHrmpChannelDoesntExist' });
});
