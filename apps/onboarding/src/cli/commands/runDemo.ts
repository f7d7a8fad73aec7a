import { createRunReport, type Report, type TriedStep } from '@parachron/checklist';
import { checkForks, dryRunPlan, dryRunSession, type ForkNetwork } from '@parachron/checklist/dry-runs';
import { encodeCall, formatJson } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { createAccountShortener } from '@parachron/reports';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../../chains/openEmbeddedNetwork.js';
import {
  renderAfter,
  renderBeginning,
  renderEnd,
  renderExecuted,
  renderTask,
} from '../../demo/renderDemo.js';
import { DemoFailedError, type DemoOrder, runTask } from '../../demo/runTask.js';
import { requireReportPlaces, writeReports } from '../../files/writeReports.js';
import { createProgress, type Progress } from '../../terminal/Terminal.js';
import type { CommandContext } from '../CommandContext.js';
import { chooseRunExitCode } from '../exitCodes.js';
import { runUntilStopped } from '../runUntilStopped.js';
import type { DemoFlags } from './checkingCommands.js';

/** Runs the demonstration on the embedded local network. */
export function runDemoCommand(flags: DemoFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, flags, async (signal) => {
    requireReportPlaces([flags.report], context);
    const progress = createProgress(terminal, flags.json);
    const demo = await runDemo(flags, { ...context, progress, signal }).finally(progress.done);
    if (flags.json) terminal.out(formatJson(demo, 2));
    return chooseRunExitCode({ ...demo.after, notChecked: [] });
  });
}

/** The demonstration's task: Alice pays Bob a token on the target. */
const payment = { name: 'pay Bob', planck: 1_000_000_000_000n };

/**
 * Runs the demonstration on the local network: check, plan, execute the plan, check again, schedule a task and follow it to its
 * effect on the target. Writes the report into a file.
 *
 * @throws the signal's reason when the signal aborts; all resources are then closed
 */
async function runDemo(
  { report, json }: DemoFlags,
  context: CommandContext & { readonly progress: Progress; readonly signal: AbortSignal },
) {
  const { terminal, progress, signal, origin } = context;
  const onProgress = progress.step;
  const screen = { ...terminal, shorten: createAccountShortener() };
  const show = (lines: readonly string[]) => {
    signal.throwIfAborted();
    progress.done();
    if (!json) terminal.out(lines.join('\n'));
  };
  const embedded = await openEmbeddedNetwork(onProgress);
  try {
    signal.throwIfAborted();
    const [alice, bob] = await Promise.all([deriveDevAccount('Alice'), deriveDevAccount('Bob')]);
    const people = { owner: alice.publicKey, beneficiary: bob.publicKey };
    const before = await check(embedded, { ...people, onProgress });
    show(renderBeginning(before, screen));
    const carriedOut = await sendSteps(embedded, before, { onProgress, signal });
    show(renderExecuted(carriedOut, before.plan, screen));
    const after = await check(embedded, { ...people, onProgress });
    show(renderAfter(after, screen));
    onProgress('Running a task on the local network');
    const { registry } = embedded.target.chain.runtime;
    const task = await runTask(embedded, { ...people, call: encodeCall(registry, pay(people)).hex });
    show(renderTask(task, screen));
    const [planned, left] = [before, after].map(({ plan }) => plan.map(({ id }) => id));
    const round = { number: 1, planned: planned ?? [], left: left ?? [], verdict: after.verdict };
    const dryRun = {
      ...({ means: 'local-network', outcome: 'done' } as const),
      prepared: embedded.network.prepared,
      before,
      rounds: [round],
      steps: carriedOut,
      after,
    };
    const run = createRunReport({ reports: [{ ...before, dryRun }], ...origin });
    // The demonstration itself names the report's file.
    const quiet = { ...context, terminal: { ...terminal, err: () => undefined } };
    await writeReports(run, [report], quiet);
    const [{ file }, { verdict }] = [report, after];
    show(renderEnd({ file, verdict }, screen));
    return { before, carriedOut, after, task, file, verdict };
  } finally {
    await embedded.close();
  }
}

/** The result of the demonstration, as printed with --json. */
export type Demo = Awaited<ReturnType<typeof runDemo>>;

function check(
  embedded: EmbeddedNetwork,
  about: Omit<DemoOrder, 'call'> & { readonly onProgress: (text: string) => void },
): Promise<Report> {
  const { owner, beneficiary, onProgress } = about;
  const { name } = payment;
  return checkForks(embedded, {
    network: 'local',
    user: { account: owner },
    calls: [{ name, call: pay({ beneficiary }), where: name }],
    task: { call: name, when: { kind: 'next' } },
    onProgress,
  });
}

/** Sends the plan's bytes, each step with the origin of its sender, and ends the session. */
async function sendSteps(
  forks: ForkNetwork,
  { plan, scope }: Report,
  { onProgress, signal }: { readonly onProgress: (text: string) => void; readonly signal: AbortSignal },
): Promise<TriedStep[]> {
  const steps = await dryRunPlan(forks, plan, { onProgress, signal });
  signal.throwIfAborted();
  const all = [...steps, ...(await dryRunSession(forks, { scope, onProgress }))];
  const failed = all.find(({ outcome }) => outcome !== 'done');
  if (failed) throw new DemoFailedError({ reason: `the step ${failed.id}: ${failed.reason}` });
  return all;
}

function pay({ beneficiary }: Pick<DemoOrder, 'beneficiary'>) {
  const args = { dest: { Id: beneficiary }, value: payment.planck };
  return { pallet: 'Balances', method: 'transfer_keep_alive', args };
}
