import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report, RunReport } from '@parachron/checklist';
import { createFork, createNetwork, loadChainSpec, serveChain } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCommand, specFiles } from './support/runCommand.js';
import { serveChanged } from './support/serveRelay.js';

describe('parachron with live endpoints', () => {
  const closers: (() => Promise<void>)[] = [];
  let relayUrl: string;
  let targetUrl: string;
  /** Another node of the target. */
  let managerUrl: string;
  beforeAll(async () => {
    const relay = await createFork({ spec: await loadChainSpec(specFiles.relay) });
    const target = await createFork({ spec: await loadChainSpec(specFiles.target) });
    const network = await createNetwork({ relay, paras: { 1000: target, 2114: 'registered' } });
    await network.step();
    const servers = await Promise.all([relay, target, target].map((chain) => serveChain(chain, { port: 0 })));
    const urls = servers.map((server) => server.url.replace(/^http/, 'ws'));
    [relayUrl, targetUrl, managerUrl] = urls as [string, string, string];
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

  it('finds out as much about each of several parachains as about one alone', async () => {
    const user = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const call = '0x000100';
    const args = ['--relay', relayUrl, '--target', targetUrl, '--user', user, '--call', `remark=${call}`];
    const alone = await runCommand(['check', ...args, '--json']);
    const calls = [{ name: 'remark', call }];
    const parachain = { networks: { staging: targetUrl }, user: { account: user }, calls };
    const parachains = ['one', 'other'].map((name) => ({ name, ...parachain }));
    const folder = mkdtempSync(join(tmpdir(), 'parachron-several-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const written = JSON.stringify({ networks: { staging: { relay: relayUrl } }, parachains });
    writeFileSync(join(folder, 'parachron.json'), written);
    const several = await runCommand(['check', '--json'], { cwd: folder });
    const [first, ...reports] = [alone, several].flatMap(({ out }) => (JSON.parse(out) as RunReport).reports);
    const list = (report?: Report) => report?.findings.map(({ check, outcome }) => `${check} ${outcome}`);
    expect(reports.map(list)).toEqual([list(first), list(first)]);
    expect(list(first)).toContain('proxy/narrowest-type pass');
  });

  it('cuts long names, with their length, and prints no log line of the node', async () => {
    const long = `${'x'.repeat(5_000_000)}\nmark-of-the-node`;
    const answers: Readonly<Record<string, unknown>> = {
      system_chain: long,
      system_properties: { tokenDecimals: [12, 12], tokenSymbol: [long, long], ss58Format: 42 },
    };
    const node = await serveChanged(targetUrl, (method, result) => answers[method] ?? result);
    try {
      const args = ['check', '--relay', relayUrl, '--target', node.endpoint];
      const json = await runCommand([...args, '--json']);
      const { chains } = (JSON.parse(json.out) as RunReport).reports[0] ?? { chains: [] };
      const name = chains.find(({ role }) => role === 'target')?.name;
      expect(name).toMatch(/^x{70,}… \(5,000,017 characters\)$/);
      const shown = await runCommand([...args, '--check', 'network']);
      for (const text of [json.out, json.err, shown.out, shown.err]) {
        expect(text.length).toBeLessThan(500_000);
        expect(text).not.toContain('mark-of-the-node');
      }
    } finally {
      node.close();
    }
  });

  it('checks the given channel manager too', async () => {
    const chains = ['--relay', relayUrl, '--target', targetUrl];
    const checks = ['--check', 'hrmp/channel-manager-known', '--check', 'network/runtimes-known'];
    // A parachain that manages no channels, as the Coretime chain before the move: the relay chain still does.
    const { code, out } = await runCommand([
      'check',
      ...chains,
      '--channel-manager',
      managerUrl,
      ...checks,
      '--json',
    ]);
    const [report] = (JSON.parse(out) as RunReport).reports;
    expect([code, report?.chains.map(({ role }) => role)]).toEqual([
      0,
      ['relay', 'channelManager', 'target'],
    ]);
    expect(report?.findings.map(({ check, subject }) => [check, subject.replace(/ \(.*/, '')])).toEqual([
      ['hrmp/channel-manager-known', 'channel manager'],
      ['network/runtimes-known', 'relay chain'],
      ['network/runtimes-known', 'channel manager'],
      ['network/runtimes-known', 'target chain'],
      ['network/runtimes-known', 'service chain'],
    ]);
    expect(report?.findings[0]?.reason).toContain('Rococo takes the channel calls');
    // Two of many checks do not prove that the parachain is ready.
    for (const format of ['terminal', 'markdown', 'html']) {
      const { out: text } = await runCommand(['check', ...chains, ...checks, '--format', format], {
        width: 110,
      });
      expect([format, /\(only 2 of \d+ checks ran\)/.test(text)]).toEqual([format, true]);
      expect(text).not.toMatch(/no check failed/i);
    }
    const wrong = await runCommand(['check', ...chains, '--channel-manager', relayUrl, ...checks]);
    expect([wrong.code, wrong.out.includes('was given as the channel manager')]).toEqual([4, true]);
  });

  it('prints a plan that was tried on a fork of the relay chain, with links to its endpoint', async () => {
    const { code, out } = await runCommand(['plan', '--verbose', '--relay', relayUrl, '--target', targetUrl]);
    expect(code).toBe(0);
    const channelManager = encodeURIComponent(new URL(relayUrl).host);
    expect(out).toMatch(
      new RegExp(
        `polkadot\\.js\\.org/apps/\\?rpc=ws%3A%2F%2F${channelManager}[^#]*#/extrinsics/decode/0x1700`,
      ),
    );
    // The sovereign accounts have no funds here.
    expect(out).toContain('[fund-1000]');
    const tried = out.replace(/\s+/g, ' ').match(/Tried on a fork of Rococo at block \d+: Hrmp\./g);
    expect(tried).toHaveLength(3);
  });
});
