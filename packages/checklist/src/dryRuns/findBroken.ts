import { isParachronError } from '@parachron/core';
import type { ChainForks } from '../forks/ChainForks.js';
import { deriveChangedReport } from '../report/createReport.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';

/** Why a chain builds no block after a proposal: the chain in words, and the reason of its runtime. */
export interface Broken {
  readonly what: string;
  readonly reason: string;
}

/** Finds a chain whose fork has built blocks since, and builds no other one; what this program cannot run says nothing of the chain. */
export function watchForks({ relay, channelManager, target, service }: ChainForks) {
  const forks = [relay, channelManager, target, service].flatMap((one) => one?.fork ?? []);
  const begun = forks.map(({ head }) => head.number);
  return async (): Promise<Broken | undefined> => {
    for (const [at, fork] of forks.entries()) {
      if (fork.head.number === begun[at]) continue;
      try {
        await (await fork.fork()).build();
      } catch (error) {
        if (!isOfRuntime(error)) throw error;
        return { what: `${fork.name} builds no block after this proposal`, reason: error.message };
      }
    }
    return undefined;
  };
}

/** Whether nodes cannot run the code of a chain either, by the end of its call or by its form. */
function isOfRuntime(error: unknown): error is Error {
  if (isParachronError(error, 'NO_RUNTIME')) return true;
  // The window is a limit of this program.
  if (isParachronError(error, 'INVALID_CODE')) return !error.message.includes('window');
  if (!isParachronError(error, 'BLOCK_NOT_BUILT')) return false;
  const { facts } = Object(error.cause);
  return isOfRuntime(error.cause) || /^(trap|no-method)$/.test(facts?.end);
}

/** The result of a step after which a chain builds no block. */
export function breakStep(step: TriedStep, { what, reason }: Broken): TriedStep {
  // Without a block, the step itself has no other reason.
  return {
    ...step,
    outcome: 'failed',
    reason: [`${what}.`, reason, ...(step.block ? [step.reason] : [])].join(' '),
  };
}

/** The checks after a proposal that ended a chain: they cannot run. */
export function leaveUnchecked(report: Report, { what }: Broken): Report {
  return deriveChangedReport(report, ({ noFix: _, waitsFor: __, ...finding }) => {
    if (finding.outcome === 'not-applicable') return finding;
    const reason = `Not checked on the forks: ${what}.`;
    const howToFindOut = 'Try a proposal without the call that ends the chain.';
    return { ...finding, outcome: 'unknown', reason, howToFindOut, fix: [] };
  });
}
