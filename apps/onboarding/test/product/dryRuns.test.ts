import type { PlanDryRun, Report } from '@parachron/checklist';
import { startLater } from '@parachron/checklist/dry-runs';
import { connect, type Fork } from '@parachron/client';
import { type Account, balanceRead, formatAccount } from '@parachron/core';
import {
  createDevnet,
  createFork,
  createTarget,
  loadChainSpec,
  type RuntimeFork,
  serveChain,
} from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, listFailed } from '../support/local.js';
import { runCommand, specFiles } from '../support/runCommand.js';

// Dry runs on forks of the given chains: from their specifications or from their nodes.

type Proven = Report & { readonly dryRun: PlanDryRun };

const openInBothDirections = 'hrmp/channel-open-both-ways';
const outcomesOf = ({ findings }: Report, id: string) =>
  findings.filter(({ check }) => check === id).map(({ outcome }) => outcome);

/** Does a dry run from the command line with only the checks under test: each check also takes time on the forks. */
async function prove(...args: readonly string[]): Promise<Proven> {
  const { code, out } = await runCommand([
    'check',
    ...args,
    '--check',
    openInBothDirections,
    '--dry-run',
    '--json',
  ]);
  expect(code).toBe(1);
  const run = JSON.parse(out) as { reports: [Proven]; notChecked: unknown };
  expect(run.notChecked).toEqual([]);
  return run.reports[0];
}

function expectChannels({ plan, dryRun, ...report }: Proven): void {
  // The sovereign accounts have no funds, and no account opens a channel for one side alone.
  expect(plan.map(({ id }) => id)).toEqual([
    'fund-1000',
    'fund-2114',
    'init-2114-to-1000',
    'init-1000-to-2114-and-accept-2114-to-1000',
    'accept-1000-to-2114',
  ]);
  const done = [...plan.map(({ id }) => id), 'session'].map((id) => [id, 'done']);
  expect(dryRun.steps.slice(0, done.length).map(({ id, outcome }) => [id, outcome])).toEqual(done);
  expect(outcomesOf({ plan, ...report }, openInBothDirections)).toEqual(['fail', 'fail']);
  expect(outcomesOf(dryRun.after, openInBothDirections)).toEqual(['pass', 'pass']);
}

/** A real chain that another process could serve. */
async function serveReal(
  spec: string,
): Promise<{ chain: RuntimeFork; endpoint: string; close(): Promise<void> }> {
  const chain = await createFork({ spec: await loadChainSpec(spec) });
  const server = await serveChain(chain, { port: 0 });
  const close = async () => {
    await server.close();
    await chain.close();
  };
  return { chain, endpoint: server.url.replace(/^http/, 'ws'), close };
}

describe('a dry run with a relay chain from a chain spec file and a fork of a live Asset Hub Rococo', () => {
  let live: Awaited<ReturnType<typeof serveReal>>;
  let head: RuntimeFork['head'];
  let report: Proven;
  beforeAll(async () => {
    live = await serveReal(specFiles.target);
    head = live.chain.head;
    const user = formatAccount({ kind: 'AccountId32', hex: alice });
    // System.remark_with_event, without a remark.
    const call = ['--call', 'note=0x000800', '--user', user, '--check', 'proxy/derivation'];
    report = await prove('--relay', specFiles.relay, '--target', live.endpoint, ...call);
  });
  afterAll(() => live.close());

  it('opens both channels', () => {
    expect(report.chains.map(({ specName }) => specName)).toEqual(['rococo', 'statemine']);
    expectChannels(report);
    expect(report.dryRun.rounds).toHaveLength(1);
  });

  it('shows that Asset Hub Rococo derives no account for the user, and sends no program without a service', () => {
    // Its runtime 900 does not derive accounts for sibling users.
    expect(listFailed(report.dryRun.after)).toEqual(['proxy/derivation']);
    expect(report.dryRun.outcome).toBe('done');
    expect(report.dryRun.steps.at(-1)).toMatchObject({ id: 'message', outcome: 'untried' });
  });

  it('sends nothing to the live chain', () => expect(live.chain.head).toEqual(head));
});

// That endpoints are forked is shown above for a real chain, and for small chains by forks.test.ts.
describe.runIf(isLong)(
  'a dry run with small chains that another process serves, and a live relay chain',
  () => {
    it('forks all chains, and opens the channels', async () => {
      const relay = await serveReal(specFiles.relay);
      const devnet = await createDevnet({
        variant: 'M',
        targets: [{ paraId: 2000 }],
        blocks: { kind: 'manual' },
        serve: { port: 0 },
      });
      try {
        const chains = [relay, devnet.service, ...devnet.targets];
        const heads = chains.map(({ chain }) => chain.head);
        const [, service = '', target = ''] = chains.map(({ endpoint }) => endpoint);
        const alive = 'network/paras-alive-on-relay';
        const report = await prove(
          ...['--relay', relay.endpoint, '--target', target, '--service', service],
          ...['--check', alive, '--check', 'xcm/versions-agree'],
        );
        const { dryRun } = report;
        expect(dryRun.steps.filter(({ outcome }) => outcome === 'failed' || outcome === 'unknown')).toEqual(
          [],
        );
        // The task has no call, so the missing message does not make the plan fail.
        expect(dryRun.outcome).toBe('done');
        expect(dryRun.steps.at(-1)).toMatchObject({
          id: 'message',
          outcome: 'untried',
          reason: 'No call of a task was given.',
        });
        expect(outcomesOf(dryRun.after, openInBothDirections)).toEqual(['pass', 'pass']);
        // The relay chain knows neither: that changes by what was prepared, not by the plan.
        expect([report, dryRun.before].map((one) => outcomesOf(one, alive))).toEqual([
          ['fail', 'fail'],
          ['pass', 'pass'],
        ]);
        expect(outcomesOf(dryRun.before, openInBothDirections)).toEqual(['fail', 'fail']);
        expect(dryRun.prepared).toContainEqual({
          chain: 'Rococo',
          what: 'Parachains 2000, 2114 are registered and onboarded.',
          why: expect.any(String),
        });
        expect(dryRun.rounds.at(-1)).toMatchObject({ left: [], verdict: dryRun.after.verdict });
        // The chains themselves are unchanged.
        expect(chains.map(({ chain }) => chain.head)).toEqual(heads);
      } finally {
        await devnet.close();
        await relay.close();
      }
    });
  },
);

const [one, other] = ['11', '22'].map(
  (byte): Account => ({ kind: 'AccountId32', hex: `0x${byte.repeat(32)}` }),
) as [Account, Account];

const tokens = 10n ** 15n;

async function listFree(fork: Pick<Fork, 'snapshot'>): Promise<readonly (bigint | undefined)[]> {
  const reads = { one: balanceRead(one), other: balanceRead(other) };
  const balances = await (await fork.snapshot()).read(reads);
  return [balances.one, balances.other].map((read) => (read.known ? read.value.free : undefined));
}

async function startHub() {
  return createFork({ spec: await loadChainSpec(specFiles.target) });
}

async function startSmall() {
  const target = await createTarget({ paraId: 2000 });
  return createFork({ node: await connect(target.provider) });
}

// Two blocks with the same parent and transactions have the same hash, even with different storage.
describe.each([
  ['the real Asset Hub Rococo', startHub],
  ['a small chain', startSmall],
])('the forks of %s', (_, start) => {
  it('keep all their endowments, and see none of another fork', async () => {
    const chain = startLater(start);
    const first = await chain.fork();
    await first.endow(new Map([[one.hex, tokens]]));
    await first.endow(new Map([[other.hex, 2n * tokens]]));
    expect(await listFree(first)).toEqual([tokens, 2n * tokens]);
    const second = await chain.fork();
    await second.endow(new Map([[one.hex, 3n * tokens]]));
    expect(await listFree(second)).toEqual([3n * tokens, 0n]);
    expect(await listFree(first)).toEqual([tokens, 2n * tokens]);
    expect(await listFree(await chain.fork())).toEqual([0n, 0n]);
    await chain.close();
  });

  it('go on apart from the fork at which they begin, whose snapshot stays readable', async () => {
    const chain = startLater(start);
    const base = await chain.fork();
    await base.endow(new Map([[one.hex, tokens]]));
    const snapshot = await base.snapshot();
    for (const free of [2n * tokens, 3n * tokens]) {
      const fork = await base.fork();
      await fork.endow(
        new Map([
          [one.hex, free],
          [other.hex, free],
        ]),
      );
      expect(await listFree(fork)).toEqual([free, free]);
      expect(await listFree(base)).toEqual([tokens, 0n]);
      expect(await listFree({ snapshot: async () => snapshot })).toEqual([tokens, 0n]);
    }
    expect(await listFree(await chain.fork())).toEqual([0n, 0n]);
    await chain.close();
  });
});
