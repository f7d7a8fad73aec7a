import { createServiceChain } from '@parachron/devnet';
import { expect, test } from 'vitest';
import { connect } from '../src/index.js';
import { serveSocket } from './faultyServers.js';

test('connections to one address send as many requests together as one connection', async () => {
  const small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  await small.build();
  const provider = small.provider;
  const held: (() => void)[] = [];
  const node = await serveSocket((socket) => {
    socket.on('message', async (data) => {
      const { id, method, params } = JSON.parse(String(data));
      const reply = (result: unknown) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
      if (method === 'system_health') held.push(() => reply(true));
      else reply(await provider.send(method, params));
    });
  });
  const chains = await Promise.all([1, 2, 3].map(() => connect(`ws://${node.host}`)));
  const asked = chains.flatMap((chain) =>
    Array.from({ length: 64 }, () => chain.request('system_health', [])),
  );
  // The requests arrive in order: a request after all of them shows that no other is on its way.
  const [other] = await Promise.all([
    connect(`ws://${node.host}/other`),
    expect.poll(() => held.length).toBe(64),
  ]);
  await other.request('system_name', []).catch(() => undefined);
  expect(held).toHaveLength(64);
  for (let answered = 0; answered < asked.length; answered += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  }
  expect(await Promise.all(asked)).toHaveLength(3 * 64);
  await Promise.all([...chains, other].map((chain) => chain.close()));
  await node.close();
  small.close();
});
