import {
  checks,
  deriveChangedReport,
  type Proof,
  type ProvenStep,
  type Report,
  type Scope,
} from '@parachron/checklist';
import { checkChains } from '../running/checkChains.js';
import type { Sources } from '../sources/ChainSource.js';
import type { Copies } from './Copies.js';
import { openCopies } from './openCopies.js';
import { proveMessage } from './proveMessage.js';
import { provePlan } from './provePlan.js';
import { proveSession } from './proveSession.js';
import { describeUntried } from './StepContext.js';

/** A report whose plan is to be proven. */
export interface ProveReportOptions {
  readonly report: Report;
  readonly scope: Scope;
  readonly sources: Sources;
  readonly onProgress: (text: string) => void;
  /** Milliseconds to wait for a node; 20 000 by default. */
  readonly timeoutMs?: number;
  /** Ends the proof before its next step. */
  readonly signal?: AbortSignal;
}

/**
 * Carries the plan of a report out on copies of the chains, passes the sessions, checks the copies again, and sends the
 * service's program for the named call. Says what really happened, with the chains' events.
 *
 * Sends: reads of the live chains; nothing is ever sent to them.
 *
 * @returns every step with its outcome, and the same checks on the copies; these are closed by then
 * @throws the signal's reason when it was told to stop
 * @throws FORK_UNREACHABLE when the relay chain's node does not answer
 * @throws LOCAL_CHAIN_NOT_STARTED when the relay chain's runtime builds no block here
 */
export async function proveReport(options: ProveReportOptions): Promise<Proof> {
  const copies = await openCopies(options.sources, options);
  try {
    return await proveOnCopies(copies, options);
  } finally {
    await copies.close();
  }
}

/** Proves a report on copies that are open, and stay so. */
export async function proveOnCopies(
  copies: Copies,
  options: Omit<ProveReportOptions, 'sources' | 'timeoutMs'>,
): Promise<Proof> {
  const { report, scope, onProgress, signal } = options;
  const plan = await provePlan(copies, listAllSteps(report), { onProgress, ...(signal ? { signal } : {}) });
  signal?.throwIfAborted();
  const mended = [...describeMissing(copies), ...plan, ...(await proveSession(copies, onProgress))];
  signal?.throwIfAborted();
  onProgress('Checking the copies');
  // Before the message, which spends money that was sent for it.
  const after = await checkCopies(copies, options);
  signal?.throwIfAborted();
  const steps = [...mended, ...(await proveMessage(copies, { scope, onProgress }))];
  return { means: copies.means, steps, outcome: deriveOutcome(steps), after };
}

/** The plan, and what the user has to do besides. */
function listAllSteps({ plan, followUps }: Report): Report['plan'] {
  const more = followUps.filter(({ needed }) => needed === 'yes').flatMap(({ steps }) => steps);
  const known = new Set(plan.map(({ id }) => id));
  return [...plan, ...more.filter(({ id }) => !known.has(id))];
}

function describeMissing(copies: Copies): ProvenStep[] {
  return copies.missing.map(({ role, reason }) =>
    describeUntried(
      copies,
      { id: `copy-${role}`, title: `A copy of the ${role} chain.` },
      `it cannot be copied. ${reason}`,
    ),
  );
}

/** The checks of the report, on the copies as they are now. */
async function checkCopies(
  copies: Copies,
  { report, scope, onProgress }: Pick<ProveReportOptions, 'report' | 'scope' | 'onProgress'>,
): Promise<Report> {
  const { relay, target, service, forks } = copies;
  const { calls = [], serviceParaId, targetParaId, ...rest } = scope;
  const ids = new Set(report.findings.map(({ check }) => check));
  const chains = {
    relay: relay.chain,
    ...(target ? { target: target.chain } : {}),
    ...(service ? { service: service.chain } : {}),
  };
  const after = await checkChains(chains, {
    ...rest,
    serviceParaId,
    targetParaId,
    calls: calls.map(({ name, hex }) => ({ name, call: { hex }, where: name })),
    checks: checks.filter(({ id }) => ids.has(id)),
    forks,
    onProgress,
  });
  const [missing] = copies.missing;
  return missing ? admitUnseen(after, { before: report, role: missing.role }) : after;
}

/** What was looked at on the chains, and cannot be on copies of which one is missing, is not known of them. */
function admitUnseen(
  after: Report,
  { before, role }: { readonly before: Report; readonly role: string },
): Report {
  const looked = new Set(
    before.findings.filter(({ outcome }) => outcome !== 'not-applicable').map(({ check }) => check),
  );
  return deriveChangedReport(after, (finding) =>
    finding.outcome === 'not-applicable' && looked.has(finding.check)
      ? {
          ...finding,
          outcome: 'unknown',
          reason: `It could not be looked at on the copies: there is none of the ${role} chain.`,
          howToFindOut: 'Check the chains themselves again after the plan was carried out.',
        }
      : finding,
  );
}

/** What a dry run foretold was done as well, and that counts. */
function deriveOutcome(steps: readonly ProvenStep[]): Proof['outcome'] {
  const done = steps.filter(({ means }) => means !== 'DryRunApi');
  if (done.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return done.every(({ outcome }) => outcome === 'done') ? 'done' : 'unknown';
}
