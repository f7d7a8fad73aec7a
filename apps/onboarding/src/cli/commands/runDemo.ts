import {
  checkChains,
  createRunReport,
  type PlanDryRun,
  type Report,
  type TriedStep,
} from '@parachron/checklist';
import { type ChainForks, dryRunPlan, dryRunSession } from '@parachron/checklist/dry-runs';
import { defineError, encodeCall, formatJson } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { createAccountShortener } from '@parachron/reports';
import type { Screen } from '@parachron/terminal';
import { embeddedParas } from '../../chains/embeddedSpecs.js';
import {
  type EmbeddedNetwork,
  openEmbeddedForks,
  openEmbeddedNetwork,
} from '../../chains/openEmbeddedNetwork.js';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseReportExitCode } from '../../command/exitCodes.js';
import type { Demo } from '../../demo/renderDemo.js';
import {
  renderAfter,
  renderBeginning,
  renderEnd,
  renderExecuted,
  renderTask,
} from '../../demo/renderDemo.js';
import { runTask } from '../../demo/runTask.js';
import { requireReportPlaces, writeReports } from '../../output/writeReports.js';
import { createProgress } from '../../terminal/Terminal.js';
import { runUntilStopped } from '../runUntilStopped.js';
import type { DemoCommandOptions } from './checkingCommands.js';

/** Runs the demonstration on the embedded local network. */
export function runDemoCommand(options: DemoCommandOptions, context: CommandContext): Promise<number> {
  return runUntilStopped(context, options, (signal) => runStory(options, { ...context, signal }));
}

async function runStory(
  { report: file, json }: DemoCommandOptions,
  context: CommandContext & { readonly signal: AbortSignal },
): Promise<number> {
  const { terminal, writeRaw, signal, origin } = context;
  requireReportPlaces({ report: [file] }, context);
  const progress = createProgress(terminal, { writeRaw, quiet: json });
  const screen = { ...terminal, shorten: createAccountShortener() };
  const show = (lines: readonly string[]) => {
    signal.throwIfAborted();
    progress.done();
    if (!json) terminal.out(lines.join('\n'));
  };
  // The demonstration itself names the report's file.
  const quiet = { ...context, terminal: { ...terminal, err: () => undefined } };
  const write = (report: Report) =>
    writeReports(createRunReport({ reports: [report], ...origin }), { report: [file] }, quiet);
  const options = { file, write, onProgress: progress.step, show, screen, signal };
  const result = await runDemo(options).finally(progress.done);
  if (json) terminal.out(formatJson(result, 2));
  return chooseReportExitCode(result.after);
}

/** A step of the plan failed on the local network. */
class StepFailedError extends defineError({
  code: 'STEP_FAILED',
  fault: 'refused',
  message: (facts: { step: string; outcome: string }) =>
    `The step ${facts.step} failed on the local network: ${facts.outcome}`,
  hint: () => 'Run `parachron demo --json`, and report the plan with this message.',
}) {}

/** The output of the demonstration. */
interface DemoOptions {
  /** The file and the writer of the report. */
  readonly file: string;
  readonly write: (report: Report) => Promise<void>;
  readonly onProgress: (text: string) => void;
  /** Prints a part of the demonstration. @throws the reason of a request to stop */
  readonly show: (lines: readonly string[]) => void;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** The demonstration's task: Alice pays Bob a token on the target. */
const payment = { name: 'pay Bob', planck: 1_000_000_000_000n };

/**
 * Runs the demonstration on the local network: check, plan, execute the plan, check again, schedule a task and follow it to its
 * effect on the target. Writes the report into a file.
 *
 * @throws the signal's reason when the signal aborts; all resources are then closed
 */
async function runDemo(options: DemoOptions): Promise<Demo> {
  const { onProgress, file, show, screen, signal } = options;
  const embedded = await openEmbeddedNetwork(onProgress);
  try {
    signal.throwIfAborted();
    const [alice, bob] = await Promise.all([deriveDevAccount('Alice'), deriveDevAccount('Bob')]);
    const people = { owner: alice.publicKey, beneficiary: bob.publicKey };
    const before = await check(embedded, { ...people, onProgress });
    show(renderBeginning(before, screen));
    const forks = openEmbeddedForks(embedded);
    const carriedOut = await sendSteps(forks, before, options);
    show(renderExecuted(carriedOut, before.plan, screen));
    const after = await check(embedded, { ...people, onProgress });
    show(renderAfter(after, screen));
    onProgress('Running a task on the local network');
    const { registry } = embedded.chains.target.runtime;
    const task = await runTask(embedded, { ...people, call: encodeCall(registry, pay(people)).hex });
    show(renderTask(task, screen));
    const hub = await checkHub(onProgress);
    signal.throwIfAborted();
    const rounds = [describeRound(before, after)];
    const dryRun = {
      means: 'local-network',
      prepared: forks.network.prepared,
      before,
      rounds,
      steps: carriedOut,
      outcome: 'done',
      after,
    } as const;
    await options.write({ ...before, dryRun });
    const { verdict } = after;
    show(renderEnd({ hub, file, verdict }, screen));
    return { before, carriedOut, after, task, hub, file, verdict };
  } finally {
    await embedded.close();
  }
}

interface DemoAccounts {
  readonly owner: `0x${string}`;
  readonly beneficiary: `0x${string}`;
}

function check(
  { chains, forks }: EmbeddedNetwork,
  { owner, beneficiary, onProgress }: DemoAccounts & { readonly onProgress: (text: string) => void },
): Promise<Report> {
  const { name } = payment;
  return checkChains(chains, {
    network: 'local',
    user: { account: owner },
    calls: [{ name, call: pay({ beneficiary }), where: name }],
    task: { call: name, when: { kind: 'next' } },
    forks,
    onProgress,
  });
}

/** Sends the plan's bytes, each step with the origin of its sender, and ends the session. */
async function sendSteps(
  forks: ChainForks,
  { plan }: Report,
  { onProgress, signal }: Pick<DemoOptions, 'onProgress' | 'signal'>,
): Promise<TriedStep[]> {
  const steps = await dryRunPlan(forks, plan, { onProgress, signal });
  signal.throwIfAborted();
  const all = [...steps, ...(await dryRunSession(forks, onProgress))];
  const failed = all.find(({ outcome }) => outcome !== 'done');
  if (failed) throw new StepFailedError({ step: failed.id, outcome: failed.reason });
  return all;
}

/** The demonstration has one round. */
function describeRound(before: Report, { plan, verdict }: Report): PlanDryRun['rounds'][number] {
  const listIds = (steps: Report['plan']) => steps.map(({ id }) => id);
  return { number: 1, planned: listIds(before.plan), left: listIds(plan), verdict };
}

function pay({ beneficiary }: Pick<DemoAccounts, 'beneficiary'>) {
  const args = { dest: { Id: beneficiary }, value: payment.planck };
  return { pallet: 'Balances', method: 'transfer_keep_alive', args };
}

/** The same checks for a real parachain, for the first time. */
async function checkHub(onProgress: (text: string) => void): Promise<Demo['hub']> {
  const { chains, forks, close } = await openEmbeddedNetwork(onProgress, { targetPara: embeddedParas.hub });
  try {
    const { verdict, findings } = await checkChains(chains, { network: 'local', forks, onProgress });
    const failed = findings.filter(({ outcome }) => outcome === 'fail').map(({ check: id }) => id);
    return { verdict, reasons: [...new Set(failed)] };
  } finally {
    await close();
  }
}
