import type { ForkOrigin } from '@parachron/client';
import { isParachronError, type ParachronError, type PlanStep } from '@parachron/core';
import { noteAbsent } from '../checkChains.js';
import { checks } from '../checks/index.js';
import { tokenLocation } from '../checks/proxy/barrierAcceptsProgram.js';
import { granted } from '../checks/proxy/granted.js';
import { checkForks, type ForkNetwork, findFork } from '../forks/ForkNetwork.js';
import { compareOutcomes } from '../report/compareFindings.js';
import { deriveChangedReport } from '../report/createReport.js';
import { encodeBatches } from '../report/encodeBatches.js';
import type { PlanDryRun, TriedStep } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';
import { roleWords } from '../Scope.js';
import { dryRunCall, dryRunProgram } from './dryRunCall.js';
import { dryRunMessage } from './dryRunMessage.js';
import { dryRunSession, enforceQueued } from './dryRunSession.js';
import { leaveUntried, type StepResult, tryStep } from './StepResult.js';
import { joinLayers, renameRepeated, solvePlan } from './solvePlan.js';

/** A report whose plan is tried in a dry run. */
export interface DryRunOptions {
  readonly report: Report;
  readonly onProgress: (text: string) => void;
  /** Whether the plan is a proposal of others, which is carried out once as it is; by default, the dry run corrects the plan. */
  readonly isProposal?: boolean;
  /** Stops the dry run before its next step. */
  readonly signal?: AbortSignal;
}

/** A report with the result of its plan on forks. */
export type TriedReport = Report & { readonly dryRun: PlanDryRun };

/**
 * Opens forks, executes the plan of a report on them, and closes them: see {@link dryRunOnForks}. If the endpoints of a chain disagree on
 * what a fork reads, the result is unknown, with their answers.
 *
 * @param open opens the forks, for example by {@link openForks}
 * @param options `isOptional`: whether the result is unknown, with the reason, if no forks can be made; by default their error is thrown
 * @throws the signal's reason when the signal aborts
 * @throws the errors of opening the forks
 *
 * @example
 * ```ts
 * import type { OpenChains, Report } from '@parachron/checklist';
 * import { openForks, tryPlan } from '@parachron/checklist/dry-runs';
 *
 * declare const report: Report;
 * declare const opened: OpenChains; // each with its `chain`, and with `forks` of `openDryRunForks`
 * const onProgress = (text: string) => console.log(text);
 * const { dryRun } = await tryPlan(() => openForks(opened, { scope: report.scope, onProgress }), { report, onProgress });
 * console.log(dryRun.outcome); // 'done'
 * ```
 */
export async function tryPlan(
  open: () => Promise<ForkNetwork>,
  { isOptional = false, ...options }: DryRunOptions & { readonly isOptional?: boolean },
): Promise<TriedReport> {
  try {
    const forks = await open();
    return await dryRunOnForks(forks, options)
      .catch((error: unknown) => describeEnded(options, error))
      .finally(() => forks.close());
  } catch (error) {
    if (!isParachronError(error)) throw error;
    if (isOptional || error.code === 'ENDPOINTS_DISAGREE') return describeUnforked(options.report, error);
    throw error;
  }
}

/**
 * Executes the plan of a report on forks of the chains, ends the sessions, checks the forks again and executes the new plan,
 * until no step is left or no check changes. The last step sends the service's program for the named call. The plan of the result has the
 * steps that made their findings pass; a finding whose steps did not is without a fix, and names what refuses next.
 *
 * Sends: reads of the live chains; nothing is ever sent to them.
 *
 * @param forks the forks of {@link openForks}, which stay open
 * @returns the report with the corrected plan, every tried step with its outcome, and the same checks on the forks
 * @throws the signal's reason when the signal aborts
 * @throws ENDPOINTS_DISAGREE when the endpoints of a chain disagree on what its fork has read
 */
export async function dryRunOnForks(forks: ForkNetwork, options: DryRunOptions): Promise<TriedReport> {
  return dryRun(forks, options).finally(() => {
    // A step may have taken it for its own failure.
    const disagreement = forks.findDisagreement?.();
    if (disagreement) throw disagreement;
  });
}

async function dryRun(forks: ForkNetwork, options: DryRunOptions): Promise<TriedReport> {
  const { report, onProgress, signal } = options;
  const about = { scope: report.scope, onProgress };
  // The steps of the plan need the session, and none of them causes it. If it does not end, they fail with the relay chain's reason.
  const passed = listAllSteps(report).length > 0 ? await dryRunSession(forks, about) : [];
  if (forks.means === 'fork') await enforceQueued(forks, report.scope);
  // On the local network, the report is about the tried chains themselves, and nothing was prepared.
  const isSame = forks.means === 'local-network' && passed.length === 0;
  if (!isSame) onProgress('Checking the forks before the first step');
  const before = isSame ? report : await checkAgain(forks, options);
  signal?.throwIfAborted();
  const { rounds, steps: carriedOut, after, planned } = await dryRunRounds(forks, { ...options, before });
  signal?.throwIfAborted();
  // After the checks, since the message spends the funds that the plan sent.
  const message = await dryRunMessage(forks, about);
  const steps = [...listMissingForks(forks), ...carriedOut, ...message];
  const { means, network } = forks;
  const tried = { means, prepared: network.prepared, before, rounds, steps, outcome: deriveOutcome(steps) };
  const ended = { ...tried, after: noteMessage(after, message) };
  const solved = options.isProposal
    ? { ...report, dryRun: ended }
    : solvePlan({ report, rounds: planned }, ended);
  const batches = await encodeBatches(solved.plan, (layer) => findFork(forks, layer), report.batches);
  return noteMessage({ ...solved, ...batches }, message);
}

/** Takes the result of the service's program over to the findings, which are about the program of the service's table. */
function noteMessage<R extends Report>(report: R, message: readonly TriedStep[]): R {
  const { outcome, reason: why } = message.find(({ id }) => id === 'message') ?? {};
  return deriveChangedReport(report, (finding) => {
    if (outcome === 'done' && finding.subject === tokenLocation)
      return { ...finding, outcome: 'pass', reason: 'The program that the service sent in a dry run paid.' };
    const isOpen = outcome === 'failed' && finding.outcome !== 'fail' && !finding.waitsFor;
    // Without a row of the service, the payer is unknown, and no task is judged.
    const isOfTask = finding.subject.startsWith('task with ') || finding.outcome === 'unknown';
    if (!isOpen || !isOfTask || finding.check !== granted.id) return finding;
    const { howToFindOut: _, ...rest } = finding;
    const reason = `The program that the service sent in a dry run failed: ${why} By the service's table: ${finding.reason}`;
    return { ...rest, outcome: 'fail', reason, noFix: otherProgram };
  });
}

const otherProgram = {
  reason: 'No step of the plan changes the program that the service sends.',
  howTo:
    "Send the service's team the evidence of the dry run. If the check names another location of the token, a program with it worked.",
};

/** The most rounds of a dry run. */
const mostRounds = 8;

/**
 * Executes the plan, ends the session, checks, and continues with the new plan until no step is left that can take effect, or until the
 * same steps are due and no outcome has changed. Offered fees and weights may differ between rounds.
 */
async function dryRunRounds(forks: ForkNetwork, options: DryRunOptions & { readonly before: Report }) {
  const { report, onProgress, signal } = options;
  const rounds: PlanDryRun['rounds'][number][] = [];
  const steps: TriedStep[] = [];
  let after = options.before;
  const first = listAllSteps(report).length > 0 ? report : after;
  const planned = [first];
  const done = new Map<string, string>();
  for (let number = 1; number <= mostRounds; number += 1) {
    const due = listAllSteps(planned.at(-1) ?? first);
    const tried = await dryRunPlan(forks, due, options);
    const all = [...tried, ...(await dryRunSession(forks, { scope: report.scope, onProgress }))];
    if (all.length === 0) break;
    steps.push(...all.map((step) => ({ ...step, round: number })));
    for (const [at, step] of due.entries())
      if (tried[at]?.outcome === 'done') done.set(step.id, joinLayers(step));
    onProgress('Checking the forks');
    const last = after;
    after = await checkAgain(forks, options);
    signal?.throwIfAborted();
    const next = listAllSteps(after);
    const left = listIds(next);
    const isSame = String(rounds.at(-1)?.left ?? listIds(due)) === String(left);
    rounds.push({ number, planned: listIds(due), left, verdict: after.verdict });
    // Funds for steps that cannot take effect change no outcome.
    const isUseful = ({ id, blocked }: PlanStep): boolean => {
      const waiting = next.filter((step) => step.after.includes(id));
      return !blocked && (waiting.length === 0 || waiting.some(isUseful));
    };
    if (options.isProposal || !next.some(isUseful) || (isSame && compareOutcomes(last, after).length === 0))
      break;
    planned.push(renameRepeated(after, done, number + 1));
  }
  return { rounds, steps, after, planned };
}

const listIds = (plan: Report['plan']): readonly string[] => plan.map(({ id }) => id);

/** The plan and the follow-ups of the user. */
function listAllSteps({ plan, followUps }: Report): Report['plan'] {
  const more = followUps.filter(({ needed }) => needed === 'yes').flatMap(({ steps }) => steps);
  return [...plan, ...more.filter(({ id }) => plan.every((step) => step.id !== id))];
}

function listMissingForks(forks: ForkNetwork): TriedStep[] {
  const { chain } = forks.relay.chain.runtime;
  return forks.missing.map(({ role, reason }) => {
    const step = { id: `fork-${role}`, title: `A fork of the ${roleWords[role]}`, chain };
    return { ...step, ...leaveUntried(`no fork can be made. ${reason}`) };
  });
}

/** Runs the checks of the report on the current state of the forks. */
async function checkAgain(forks: ForkNetwork, { report, onProgress }: DryRunOptions): Promise<Report> {
  const { calls = [], ...rest } = report.scope;
  const ids = new Set(report.findings.map(({ check }) => check));
  const after = await checkForks(forks, {
    ...rest,
    calls: calls.map(({ name, hex }) => ({ name, call: { hex }, where: name })),
    checks: checks.filter(({ id }) => ids.has(id)),
    onProgress,
  });
  const howToFindOut = 'Check the live chains again after the execution of the plan.';
  return forks.missing.reduce((noted, { role }) => {
    const reason = `Not checked on the forks: the ${roleWords[role]} has no fork.`;
    return noteAbsent(noted, role, { reason, howToFindOut });
  }, after);
}

/** Judges by the last result of each tried step: a step that waited in the first round may be done in the second. */
function deriveOutcome(steps: readonly TriedStep[]): PlanDryRun['outcome'] {
  const done = steps.filter(({ outcome }) => outcome !== 'untried');
  const last = [...new Map(done.map((step) => [step.id, step])).values()];
  if (last.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return last.every(({ outcome }) => outcome === 'done') ? 'done' : 'unknown';
}

/** Describes a plan that was not tried, since no forks can be made: its result is unknown, with the reason. */
function describeUnforked(report: Report, { message, hint }: ParachronError): TriedReport {
  const [chain] = report.chains;
  const place = { id: 'forks', title: 'The state that the forks begin with', chain: chain?.name ?? '' };
  const step = { ...place, outcome: 'unknown', reason: `${message} ${hint}`, evidence: [] } as const;
  const nothing = { means: 'fork', prepared: [], rounds: [], outcome: 'unknown' } as const;
  return { ...report, dryRun: { ...nothing, before: report, steps: [step], after: report } };
}

/** Describes a proposal after which a chain builds no block, so that nothing can be checked; what only this program cannot run is thrown. */
function describeEnded({ report, isProposal }: DryRunOptions, error: unknown): TriedReport {
  if (!isProposal || !isParachronError(error) || !isOfRuntime(error)) throw error;
  const what = 'A chain builds no block after this proposal.';
  const result = { outcome: 'failed', reason: `${what} ${error.message}`, evidence: [] } as const;
  const steps = report.plan.map(({ id, title, layers }) => {
    return { id, title, chain: layers.at(-1)?.chain ?? '', round: 1, ...result };
  });
  const howToFindOut = 'Try a proposal without the call that ends the chain.';
  const after = deriveChangedReport(report, ({ noFix: _, waitsFor: __, ...finding }) => {
    return { ...finding, outcome: 'unknown', reason: `Not checked: ${what}`, howToFindOut, fix: [] };
  });
  const round = { number: 1, planned: listIds(report.plan), left: [], verdict: after.verdict };
  const about = { means: 'fork', prepared: [], rounds: [round], outcome: 'failed' } as const;
  return { ...report, dryRun: { ...about, before: report, steps, after } };
}

/** Whether nodes cannot run the code of a chain either, by its form or by the end of its call. */
function isOfRuntime(error: unknown): boolean {
  if (isParachronError(error, 'NO_RUNTIME') || isParachronError(error, 'INVALID_CODE')) return true;
  if (isParachronError(error, 'RUNTIME_CALL')) return /^(trap|no-method)$/.test(error.facts.end);
  return isParachronError(error, 'BLOCK_NOT_BUILT') && isOfRuntime(error.cause);
}

/**
 * Executes a plan on forks, step by step, each step with the origin of its sender. Steps that depend on a step without effect are not tried.
 *
 * @returns the results in order
 * @throws the signal's reason when the signal aborts
 */
export async function dryRunPlan(
  forks: ForkNetwork,
  plan: readonly PlanStep[],
  { onProgress, signal, isProposal }: Omit<DryRunOptions, 'report'>,
): Promise<TriedStep[]> {
  const tried: TriedStep[] = [];
  for (const [at, step] of plan.entries()) {
    signal?.throwIfAborted();
    onProgress(`Trying step ${at + 1} of ${plan.length}: ${step.title.replace(/\.$/, '')}`);
    // Later steps show the result of a step that left no event.
    const waiting = tried.filter(
      (one) => one.outcome !== 'done' && (one.outcome !== 'unknown' || !one.block),
    );
    const blocked = step.after.find((id) => waiting.some((one) => one.id === id));
    const work = async () => (blocked ? leaveUntried(`it waits for ${blocked}.`) : runPlanStep(forks, step));
    const { id, title, layers } = step;
    const chain = layers.at(-1)?.chain ?? forks.relay.chain.runtime.chain;
    tried.push(await tryStep({ id, title, chain }, work));
  }
  signal?.throwIfAborted();
  // The next block shows whether a proposal has ended a chain.
  if (isProposal) await forks.network.step();
  return tried;
}

async function runPlanStep(forks: ForkNetwork, { para, signed, layers }: PlanStep): Promise<StepResult> {
  const program = layers.find(({ kind }) => kind === 'program');
  const layer = program ?? layers.at(-1);
  // The parachain's root cannot dispatch a call of the relay chain that no program carries yet.
  if (!layer || (para === undefined ? program : !program && layer.para !== para))
    return leaveUntried('the plan has no bytes to send.');
  const fork = findFork(forks, layer);
  if (!fork) return leaveUntried(`there is no fork of ${layer.chain}.`);
  const signer: ForkOrigin = signed?.account ? { account: signed.account } : 'anyone';
  const as = para === undefined && layer.kind === 'call' ? signer : 'root';
  if (para === undefined || !program) return dryRunCall(forks, fork, { layer, as });
  const send = layers.find(({ kind }) => kind === 'send');
  const sender = send && findFork(forks, send);
  // The parachain's root sends the program if it has a fork, so that the whole route is tried.
  if (send && sender) return dryRunCall(forks, sender, { layer: send, as: 'root', expected: fork });
  return dryRunProgram(forks, { message: { from: para, program: program.hex }, receiver: fork });
}
