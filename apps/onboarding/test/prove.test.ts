// Proofs on copies of chains that are given: by their specifications, or by their nodes.
import type { Proof, Report } from '@parachron/checklist';
import { formatAccount, type Hex } from '@parachron/core';
import {
  createDevnet,
  createLocalChain,
  type LocalChain,
  loadChainSpec,
  serveChain,
} from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedSpecs } from '../src/chains/embeddedSpecs.js';
import { proveReport } from '../src/proving/proveReport.js';
import { alice, listFailed, onProgress } from './support/local.js';
import { runCommand } from './support/runCommand.js';

type Proven = Report & { readonly proof: Proof };

const openBothWays = 'hrmp/channel-open-both-ways';
const outcomesOf = ({ findings }: Report, id: string) =>
  findings.filter(({ check }) => check === id).map(({ outcome }) => outcome);

/** Proves by the command line, with no more checks than are looked at here: each takes its time on copies, too. */
async function prove(...args: readonly string[]): Promise<Proven> {
  const { code, out } = await runCommand(['check', ...args, '--check', openBothWays, '--dry-run', '--json']);
  expect(code).toBe(1);
  const run = JSON.parse(out) as { reports: [Proven]; notChecked: unknown };
  expect(run.notChecked).toEqual([]);
  return run.reports[0];
}

function expectChannels({ plan, proof, ...report }: Proven): void {
  // Nobody gave the sovereign accounts money, and nobody opens a channel for one side alone.
  expect(plan.map(({ id }) => id)).toEqual([
    'fund-1000',
    'fund-2114',
    'init-2114-to-1000',
    'init-1000-to-2114-and-accept-2114-to-1000',
    'accept-1000-to-2114',
  ]);
  const done = [...plan.map(({ id }) => id), 'session'].map((id) => [id, 'fork', 'done']);
  expect(proof.steps.slice(0, done.length).map(({ id, means, outcome }) => [id, means, outcome])).toEqual(
    done,
  );
  expect(outcomesOf({ plan, ...report }, openBothWays)).toEqual(['fail', 'fail']);
  expect(outcomesOf(proof.after, openBothWays)).toEqual(['pass', 'pass']);
}

describe('a proof on chain spec files', () => {
  it('opens both channels between the real Asset Hub Rococo and the service', async () => {
    const report = await prove('--relay', embeddedSpecs.relay(), '--target', embeddedSpecs.target());
    expect(report.chains.map(({ specName }) => specName)).toEqual(['rococo', 'statemine']);
    expectChannels(report);
    // Nobody asked for a message, so that the plan is not called unseen for want of one.
    expect(report.proof.outcome).toBe('done');
    expect(report.proof.rounds).toHaveLength(1);
    expect(report.proof.steps.at(-1)).toMatchObject({
      id: 'message',
      outcome: 'untried',
      reason: 'Not tried: no call is named that tasks are to make.',
    });
  });
});

describe('a dry run with small chains that another process serves', () => {
  it.each([
    ['v2', 'M'],
    ['v4', 'H'],
  ] as const)(
    'forks a target of %s and the service of variant %s, and opens the channels',
    async (generation, variant) => {
      const devnet = await createDevnet({
        variant,
        targets: [{ paraId: 2000, generation }],
        blocks: { kind: 'manual' },
        serve: { port: 0 },
      });
      try {
        const chains = [devnet.service, ...devnet.targets];
        const heads = chains.map(({ chain }) => chain.head);
        const [service = '', target = ''] = chains.map(({ endpoint }) => endpoint);
        const alive = 'network/paras-alive-on-relay';
        const report = await prove(
          ...['--relay', embeddedSpecs.relay(), '--target', target, '--service', service],
          ...['--check', alive, '--check', 'xcm/versions-agree'],
        );
        const { proof } = report;
        expect(proof.steps.filter(({ outcome }) => outcome === 'failed' || outcome === 'unknown')).toEqual(
          [],
        );
        expect(outcomesOf(proof.after, openBothWays)).toEqual(['pass', 'pass']);
        // The relay chain of the file knows neither: that changes by what was prepared, not by the plan.
        expect([report, proof.before].map((one) => outcomesOf(one, alive))).toEqual([
          ['fail', 'fail'],
          ['pass', 'pass'],
        ]);
        expect(outcomesOf(proof.before, openBothWays)).toEqual(['fail', 'fail']);
        expect(proof.prepared).toContainEqual({
          chain: 'rococo_v2_2',
          what: 'Parachains 2000, 2114 are registered, as if onboarded long ago.',
          why: expect.any(String),
        });
        expect(proof.rounds.at(-1)).toMatchObject({ left: [], verdict: proof.after.verdict });
        // Nothing was done on the chains themselves.
        expect(chains.map(({ chain }) => chain.head)).toEqual(heads);
      } finally {
        await devnet.close();
      }
    },
  );
});

describe('a proof on forks of live chains', () => {
  const closers: (() => Promise<void>)[] = [];
  let live: readonly LocalChain[];
  let heads: readonly Hex[];
  let report: Proven;
  beforeAll(async () => {
    const specs = await Promise.all(
      [embeddedSpecs.relay(), embeddedSpecs.target()].map((file) => loadChainSpec(file)),
    );
    live = await Promise.all(specs.map((spec) => createLocalChain({ spec })));
    closers.push(...live.map((chain) => () => chain.close()));
    const servers = await Promise.all(live.map((chain) => serveChain(chain, { port: 0 })));
    closers.unshift(...servers.map((server) => () => server.close()));
    const [relay = '', target = ''] = servers.map(({ url }) => url.replace(/^http/, 'ws'));
    heads = live.map(({ head }) => head.hash);
    const user = formatAccount({ kind: 'AccountId32', hex: alice });
    // System.remark_with_event, without a remark.
    const call = ['--call', 'note=0x000800', '--user', user, '--check', 'proxy/derivation'];
    report = await prove('--relay', relay, '--target', target, ...call);
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  it('opens both channels there', () => {
    expectChannels(report);
  });

  it('shows that Asset Hub Rococo makes no account of the user, and takes no program of the service', () => {
    // Its runtime 900 does not derive accounts for sibling users.
    expect(listFailed(report.proof.after)).toEqual(['proxy/derivation']);
    expect(report.proof.outcome).toBe('failed');
    expect(report.proof.steps.at(-1)).toMatchObject({ id: 'message', means: 'fork', outcome: 'failed' });
  });

  it('sends nothing to the live chains', async () => {
    expect(live.map(({ head }) => head.hash)).toEqual(heads);
    expect((await live[0]?.getStorage('Hrmp', 'HrmpOpenChannelRequestsList'))?.toJSON() ?? []).toEqual([]);
  });

  it('says which endpoint cannot be forked', async () => {
    const sources = {
      kind: 'given',
      network: 'custom',
      chains: [{ role: 'relay', kind: 'endpoint', text: 'ws://127.0.0.1:9' }],
    } as const;
    const proving = proveReport({ report, scope: report.scope, sources, onProgress, timeoutMs: 2_000 });
    await expect(proving).rejects.toMatchObject({ code: 'FORK_UNREACHABLE' });
  });
});
