import { type AddressInfo, connect, createServer } from 'node:net';
import { EndpointTimeoutError } from '@parachron/client';
import { createDevnet } from '@parachron/devnet';
import { expect, it, onTestFinished } from 'vitest';
import { ChainPool } from '../src/chains/ChainPool.js';
import { specFiles } from './support/runCommand.js';
import { serveRelay } from './support/serveRelay.js';

/** A gateway to several nodes, which a parameter of the address selects. */
async function serveGateway(nodes: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', (first) => {
      const name = /chain=(\w+)/.exec(first.toString())?.[1] ?? '';
      const node = connect(Number(new URL(nodes[name] ?? '').port), '127.0.0.1');
      node.write(first);
      socket.pipe(node).pipe(socket);
      for (const one of [socket, node]) one.on('error', () => undefined);
      socket.on('close', () => node.destroy());
      node.on('close', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a pool over the service and a parachain, each through a line that a test can cut. */
async function openPool({ keep = false } = {}) {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }], serve: { port: 0 } });
  onTestFinished(() => devnet.close());
  const service = await serveRelay(devnet.service.endpoint ?? '');
  const target = await serveRelay(devnet.targets[0]?.endpoint ?? '');
  onTestFinished(() => Promise.all([service.close(), target.close()]).then(() => undefined));
  const pool = new ChainPool({ timeoutMs: Number.POSITIVE_INFINITY, keep, onProgress: () => undefined });
  onTestFinished(() => pool.close());
  return { pool, service, target };
}

it('opens two chains of one gateway, whose addresses differ only in what their names leave out', async () => {
  const { pool, ...lines } = await openPool();
  const nodes = { service: lines.service.endpoint, target: lines.target.endpoint };
  const gateway = await serveGateway(nodes);
  const opened = await Promise.all(
    Object.keys(nodes).map((name) => pool.take({ kind: 'endpoint', text: `${gateway}/?chain=${name}` })),
  );
  const [service, other] = opened.map(({ chain }) => chain);
  expect(service?.endpoint).toBe(other?.endpoint);
  expect(service?.genesisHash).not.toBe(other?.genesisHash);
});

it('connects again for the next borrower of a lost chain, and leaves no connection that nobody uses', async () => {
  const { pool, service, target } = await openPool({ keep: true });
  const nodes = { it: service.endpoint };
  const source = { kind: 'endpoint', text: `${await serveGateway(nodes)}/?chain=it` } as const;
  const [one, other] = await Promise.all([pool.take(source), pool.take(source)]);
  expect([service.made, other.chain]).toEqual([1, one.chain]);
  service.cut();
  await expect.poll(() => pool.isLost(one.chain)).toBe(true);
  const next = await pool.take(source);
  // The end of the lost chain is not that of the new one.
  await one.close();
  await other.close();
  const again = await pool.take(source);
  expect([service.made, again.chain]).toEqual([2, next.chain]);
  // A connection whose node gives no answer has no end of its own.
  const { endpoint } = next.chain;
  pool.stopUsing(new EndpointTimeoutError({ endpoint, waitedFor: 'system_health', timeoutMs: 1 }));
  await next.close();
  await again.close();
  await expect.poll(() => service.open).toBe(0);
  nodes.it = target.endpoint;
  await expect(pool.take(source)).rejects.toMatchObject({ code: 'CHAIN_REPLACED' });
  await expect.poll(() => target.open).toBe(0);
});

it('closes a chain that it boots when it is closed', async () => {
  const { pool } = await openPool();
  const taking = pool.take({ kind: 'spec', text: specFiles.relay });
  await pool.close();
  const { chain } = await taking;
  await expect(chain.snapshot()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});
