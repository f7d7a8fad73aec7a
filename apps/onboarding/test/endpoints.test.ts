import { createLocalChain, createNetwork, loadChainSpec, serveChain } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedSpecs } from '../src/chains/embeddedSpecs.js';
import { runCommand } from './support/runCommand.js';

describe('parachron with live endpoints', () => {
  const closers: (() => Promise<void>)[] = [];
  let relayUrl: string;
  let targetUrl: string;
  beforeAll(async () => {
    const relay = await createLocalChain({ spec: await loadChainSpec(embeddedSpecs.relay()) });
    const target = await createLocalChain({ spec: await loadChainSpec(embeddedSpecs.target()) });
    const network = await createNetwork({ relay, paras: { 1000: target, 2114: 'registered' } });
    await network.step();
    const servers = [await serveChain(relay, { port: 0 }), await serveChain(target, { port: 0 })];
    [relayUrl, targetUrl] = servers.map((server) => server.url.replace(/^http/, 'ws')) as [string, string];
    closers.push(...servers.map((server) => () => server.close()), () => network.close());
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  it.each(['ws', 'http'])('checks over %s, and prints decode links to the endpoints', async (transport) => {
    const [relay, target] = [relayUrl, targetUrl].map((url) => url.replace(/^ws/, transport));
    const checked = await runCommand(['check', '--relay', relay ?? '', '--target', target ?? '', '--json']);
    expect(checked.code).toBe(1);
    expect(
      JSON.parse(checked.out).reports[0].chains.map((chain: { endpoint: string }) => chain.endpoint),
    ).toEqual([
      expect.stringContaining(new URL(relay ?? '').host),
      expect.stringContaining(new URL(target ?? '').host),
    ]);
  });

  it('prints a plan whose links open the relay’s own endpoint', async () => {
    const { code, out } = await runCommand(['plan', '--relay', relayUrl, '--target', targetUrl]);
    expect(code).toBe(0);
    const host = encodeURIComponent(new URL(relayUrl).host);
    expect(out).toMatch(
      new RegExp(`polkadot\\.js\\.org/apps/\\?rpc=ws%3A%2F%2F${host}[^#]*#/extrinsics/decode/0x1700`),
    );
    // Nobody gave the sovereign accounts money here.
    expect(out).toContain('[fund-1000]');
  });
});
