import { type AddressInfo, connect, createServer } from 'node:net';
import { createDevnet } from '@parachron/devnet';
import { expect, it, onTestFinished } from 'vitest';
import { ChainPool } from '../src/chains/ChainPool.js';

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

it('opens two chains of one gateway, whose addresses differ only in what their names leave out', async () => {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }], serve: { port: 0 } });
  onTestFinished(() => devnet.close());
  const [target] = devnet.targets;
  const nodes = { service: devnet.service.endpoint ?? '', target: target?.endpoint ?? '' };
  const gateway = await serveGateway(nodes);
  const pool = new ChainPool({ timeoutMs: Number.POSITIVE_INFINITY, onProgress: () => undefined });
  onTestFinished(() => pool.close());
  const opened = await Promise.all(
    Object.keys(nodes).map((name) => pool.take({ kind: 'endpoint', text: `${gateway}/?chain=${name}` })),
  );
  const [service, other] = opened.map(({ chain }) => chain);
  expect(service?.endpoint).toBe(other?.endpoint);
  expect(service?.genesisHash).not.toBe(other?.genesisHash);
});
