import { createRunReport, type Report, type TriedStep } from '@parachron/checklist';
import { checkForks, dryRunPlan, dryRunSession, type ForkNetwork } from '@parachron/checklist/dry-runs';
import { capitalize, encodeCall, formatJson } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { createAccountShortener, nameStep, verdictWords } from '@parachron/reports';
import { formatTime } from '@parachron/scheduler';
import {
  formatSafeText,
  renderOverview,
  renderPlan,
  type Screen,
  writeItem,
  writeText,
} from '@parachron/terminal';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../../chains/openEmbeddedNetwork.js';
import { DemoFailedError, type DemoOrder, type DemoTask, runDemoTask } from '../../demo/runDemoTask.js';
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
    const task = await runDemoTask(embedded, { ...people, call: encodeCall(registry, pay(people)).hex });
    show(renderDemoTask(task, screen));
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

const notice =
  'This is a local network, with no connection to any live chain. The relay chain Rococo runs its real runtime. The parachain and the service are small chains.';

/** Writes the notice, the first check, and the plan. */
export function renderBeginning(report: Report, screen: Screen): string[] {
  const { chains, scope } = report;
  const name = chains.find(({ role }) => role === 'target')?.name ?? `parachain ${scope.targetParaId}`;
  return [
    ...writeText(notice, screen),
    '',
    ...formatHeading(`1. Check: is ${name} ready?`, screen),
    renderOverview(report, screen),
    '',
    ...formatHeading('2. Plan: the calls that fix it', screen),
    renderPlan(report, screen),
    '',
  ];
}

/** Writes the executed steps, each by its number in the plan and its title. */
export function renderExecuted(steps: readonly TriedStep[], plan: Report['plan'], screen: Screen): string[] {
  return [
    ...formatHeading('3. The plan executed, byte for byte, on the local network only', screen),
    ...steps.flatMap((step) => {
      const { outcome, chain, block, reason } = step;
      const text = `${capitalize(nameStep(step, plan))}: ${reason} (${chain} block ${block?.number})`;
      return writeItem(outcome === 'done' ? 'pass' : 'unknown', text, screen);
    }),
    '',
  ];
}

/** Writes the check after the plan. */
export function renderAfter(report: Report, screen: Screen): string[] {
  return [...formatHeading('4. Check again', screen), renderOverview(report, screen), ''];
}

/** Writes a task from its scheduling to its effect. */
export function renderDemoTask(
  { taskId, at, events, sentence, effect, cost, call }: DemoTask,
  screen: Screen,
): string[] {
  const quoted = cost.quoted === cost.paid ? 'exactly as quoted' : `quoted: ${cost.quoted} planck`;
  return [
    ...formatHeading('5. A task, from its scheduling to its effect', screen),
    ...writeText(`Alice signs on the service, for ${formatTime(at)}:`, screen),
    `  ${call}`,
    ...writeText(`task ${taskId}:`, screen),
    ...events.flatMap(({ kind, block }) => {
      const chain = kind === 'executed' ? 'target' : 'service';
      return writeText(`${kind} (${chain} block ${block.number})`, screen, '  ');
    }),
    ...writeItem('pass', sentence, screen),
    ...writeText(`Bob has ${effect.text} more on the target: ${effect.key}.`, screen),
    ...writeText(`It cost Alice ${cost.text} on the service, ${quoted}.`, screen),
    '',
  ];
}

/** Writes the result; passed checks are in the report file only. */
export function renderEnd({ file, verdict }: Pick<Demo, 'file' | 'verdict'>, screen: Screen): string[] {
  return [
    ...formatHeading('6. Result', screen),
    ...writeText('The whole report:', screen),
    `  ${formatSafeText(file, screen)}`,
    ...writeText('To check your own chain, by endpoints or chain spec files:', screen),
    ...writeText('parachron check --relay wss://relay.example --target ./parachain.json', screen, '  '),
    ...writeText('To schedule a task yourself, in a browser: parachron playground', screen),
    ...writeText(`Sample parachain: ${verdictWords[verdict].toLowerCase()}.`, screen),
  ];
}

function formatHeading(text: string, screen: Screen): string[] {
  return [...writeText(text, screen, '', { color: 'bold' }), ''];
}
