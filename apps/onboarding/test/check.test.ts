import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkChains } from '@parachron/checklist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedParas } from '../src/chains/embeddedSpecs.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../src/chains/openEmbeddedNetwork.js';
import { createCountedCheck } from './support/createCountedCheck.js';
import { runCommand, specFiles } from './support/runCommand.js';

const quiet = () => {};

describe('a check of real runtimes', () => {
  let embedded: EmbeddedNetwork;
  let chains: Parameters<typeof checkChains>[0];
  beforeAll(async () => {
    embedded = await openEmbeddedNetwork(quiet);
    const { relay, target, service } = embedded;
    chains = {
      relay: { chain: relay.chain },
      target: { chain: target.chain },
      service: { chain: service.chain },
    };
  });
  afterAll(() => embedded.close());

  it('decodes the metadata of a chain once, for the chain and its connection', async () => {
    const own = await openEmbeddedNetwork(quiet, { targetPara: embeddedParas.hub });
    expect(own.target.fork.registry).toBe(own.target.chain.runtime.registry);
    await own.close();
  });

  it('takes seven consecutive round trips with connecting, and four with the reads of an earlier run', async () => {
    const check = createCountedCheck(embedded, { mayFork: false });
    // Parts of the program load with their first use, which takes turns of the event loop.
    await checkChains(chains, { network: 'local', onProgress: quiet });
    const first = await check();
    expect(first.byRole).toEqual({ relay: 5, target: 6, service: 7 });
    expect(first.trips).toBe(7);
    const next = await check();
    expect(next.byRole).toEqual({ relay: 4, target: 4, service: 4 });
    expect(next.trips).toBe(4);
    expect(next.report).toEqual(first.report);
  });

  it('takes at most 20 round trips if the plan of channels, and its routes to root, are tried on forks, and then 7', async () => {
    const check = createCountedCheck(embedded, { mayFork: true });
    const { report, trips } = await check();
    expect(report.plan.flatMap(({ dispatch }) => dispatch).length).toBeGreaterThan(0);
    // Forks of several chains read side by side: how their reads fall together depends on the machine.
    expect(trips).toBeLessThanOrEqual(20);
    const next = await check();
    expect(next.report).toEqual(report);
    expect(next.trips).toBeLessThanOrEqual(7);
  });

  it('writes the same report for the same state', async () => {
    const run = { network: 'local', onProgress: quiet };
    expect(await checkChains(chains, run)).toEqual(await checkChains(chains, run));
  });

  it('names a para that the relay chain does not know', async () => {
    const { service: _, ...others } = chains;
    const report = await checkChains(others, {
      network: 'local',
      serviceParaId: 2115,
      onProgress: quiet,
    });
    const finding = report.findings.find(
      (one) => one.check === 'network/paras-alive-on-relay' && one.outcome === 'fail',
    );
    expect(finding?.reason).toMatch(/^Para 2115 is not registered on /);
  });
});

describe('parachron check', () => {
  it('fails on the fresh local network, with the reasons', async () => {
    const { code, out } = await runCommand(['check', '--network', 'local']);
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ Not ready: Parachron Target 2000 \(para 2000\)/);
    expect(out).toContain('2000 ⇄ 2114');
    // The easiest case: a screen of twelve lines.
    expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  });

  it('runs chain spec files, and reports one that the relay chain does not know', async () => {
    const args = ['check', '--relay', specFiles.relay, '--target', specFiles.target, '--json'];
    const { code, out } = await runCommand(args);
    expect(code).toBe(1);
    const [report] = JSON.parse(out).reports;
    expect(report.scope.targetParaId).toBe(1000);
    expect(report.chains.map((chain: { specName: string }) => chain.specName)).toEqual([
      'rococo',
      'statemine',
    ]);
    // The parachain may be registered since: a specification does not show it.
    const [alive] = report.findings.filter(({ check }: { check: string }) =>
      check.endsWith('/paras-alive-on-relay'),
    );
    expect(alive.reason).toMatch(/^Para 1000 is not registered at genesis on /);
    expect(alive.noFix.howTo).toMatch(/^Give a relay chain endpoint, or register parachain 1000/);
    // The runtime has no API for the derivation: a fork of the chain tries a message from a user of another parachain.
    const derivation = report.findings.find(({ check }: { check: string }) => check === 'proxy/derivation');
    expect(derivation).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('(FailedToTransactAsset)'),
    });
  });

  it('checks the other parachain of the local network with --target-para', async () => {
    const args = [
      'check',
      '--network',
      'local',
      '--target-para',
      '1000',
      '--check',
      'network/runtimes-known',
      '--json',
    ];
    const { out } = await runCommand(args);
    const [report] = JSON.parse(out).reports;
    expect(report.scope.targetParaId).toBe(1000);
    // The real runtime of Asset Hub Rococo.
    expect(report.chains.map((chain: { specName: string }) => chain.specName)).toContain('statemine');
  });

  it('compares what a chain specification states with the relay chain and the state', async () => {
    const [text] = Object.values<string>(await import(specFiles.target));
    const spec = JSON.parse(text ?? '');
    const folder = mkdtempSync(join(tmpdir(), 'parachron-stated-'));
    const check = (changes: object) => {
      const file = join(folder, 'target.json');
      writeFileSync(file, JSON.stringify({ ...spec, ...changes }));
      return runCommand(['check', '--relay', specFiles.relay, '--target', file]);
    };
    const other = await check({ relay_chain: 'kusama' });
    expect(other.code).toBe(4);
    const stated = 'is a parachain of "kusama", by its chain specification (relay_chain)';
    expect(other.out.replace(/\s+/g, ' ')).toContain(stated);
    const contradicting = await check({ relay_chain: 'rococo', para_id: 4000 });
    expect(contradicting.code).toBe(1);
    expect(contradicting.out.replace(/\s+/g, ' ')).toMatch(
      /^✗ Not ready: [^.]* states para id 4000, the state has 1000\./,
    );
    rmSync(folder, { recursive: true });
  });

  it('explains every error of the page of errors by its code', async () => {
    const errors = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
    const codes = [...errors.matchAll(/^## (\w+)$/gm)].map(([, code = '']) => code);
    expect(codes).toContain('TRANSACTION_PENDING');
    for (const code of codes) {
      const ran = await runCommand(['explain', code, '--json']);
      expect([ran.code, JSON.parse(ran.out)]).toEqual([
        0,
        [expect.objectContaining({ id: code, page: `docs/errors.md#${code.toLowerCase()}` })],
      ]);
      const { out } = await runCommand(['explain', code], { width: 40 });
      const lines = out.split('\n');
      expect(lines.filter((line) => line.length > 40 && line.trim().includes(' '))).toEqual([]);
      // The lines of an item of the list begin under its text.
      expect(lines.slice(lines.indexOf('') + 1).filter((line) => !/^(?:- | {2}\S|$)/.test(line))).toEqual([]);
    }
    const { out } = await runCommand(['explain', 'TRANSACTION_PENDING'], { width: 1000 });
    const [title, code, ...lines] = out.split('\n');
    expect(errors).toContain([`## ${code}`, '', title, ...lines, ''].join('\n'));
  });

  it('explains every check it lists', async () => {
    const ids = JSON.parse((await runCommand(['explain', '--json'])).out).map(
      (one: { id: string }) => one.id,
    );
    expect(ids.length).toBeGreaterThanOrEqual(6);
    for (const id of ids) {
      const { out } = await runCommand(['explain', id], { width: 40 });
      expect(out).toContain('What to do:');
      // A path or a name in code has no place to break.
      expect(out.split('\n').filter((line) => line.length > 40 && line.includes(' '))).toEqual([]);
    }
  });
});
