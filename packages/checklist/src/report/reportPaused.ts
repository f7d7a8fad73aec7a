import { type Evidence, type NoFix, omitUndefined, type PlanStep } from '@parachron/core';
import type { CallPause, PauseStates } from '../dispatch/findPaused.js';
import { roleWords } from '../facts/roleWords.js';
import { deriveChangedReport } from './createReport.js';
import type { Report } from './Report.js';

// The id of the check, not the check itself, which loads the facts of all chains.
const pauseCheckId = 'network/not-paused';

/**
 * Derives a report whose steps and findings name the paused calls. A step is blocked if one of its layers is paused, or if each of
 * its routes has a paused call; a step waits for the step of the plan that ends the pause.
 */
export function reportPaused(report: Report, states: readonly PauseStates[]): Report {
  const steps = states.map(({ step }) => step);
  const plan = states.map((one) => describePausedStep(one, steps));
  const stopping = states.flatMap(listStopping);
  return deriveChangedReport({ ...report, plan }, (finding) => {
    if (finding.check !== pauseCheckId) return finding;
    const own = stopping.filter(
      ({ role, chain, name }) =>
        finding.subject === `${roleWords[role]} (${chain})` && !finding.reason.includes(describeCall(name)),
    );
    const [first] = own;
    if (!first) return finding;
    const { howToFindOut: _, ...rest } = finding;
    const isKept = finding.outcome === 'fail' || finding.outcome === 'warn';
    const said = listNames(own).map(describeCall).join('; ');
    return {
      ...rest,
      outcome: 'fail',
      reason: `${isKept ? `${finding.reason} ` : ''}The plan uses paused calls: ${said}.`,
      evidence: [...finding.evidence, ...listEvidence(own)],
      noFix: finding.noFix ?? describePause(own, first),
    };
  });
}

/** Lists the paused calls that keep a step from its effect. */
function listStopping({ layers, routes }: PauseStates): CallPause[] {
  const isOpen = routes.some((calls) => !calls.some(isPaused));
  return [...layers, ...(isOpen ? [] : routes.flat())].filter(isPaused);
}

function describePausedStep(state: PauseStates, plan: readonly PlanStep[]): PlanStep {
  const { step, layers, routes } = state;
  const findEnd = ({ end }: CallPause) =>
    plan.find(({ id, layers: ending }) => id !== step.id && ending.some(({ hex }) => hex === end))?.id;
  const stopping = listStopping(state);
  const lasting = stopping.filter((call) => !findEnd(call));
  const avoided = routes.flat().filter((call) => isPaused(call) && !stopping.includes(call));
  const unread = [...layers, ...routes.flat()].flatMap(({ name, paused }) =>
    paused.known ? [] : [`Whether ${name} is paused is unknown: ${paused.reason}`],
  );
  const notes = [
    ...avoided.map(({ chain, name }) => `${chain} pauses ${name}: the routes with this call are closed.`),
    ...unread,
  ];
  const [first] = lasting;
  const blocked = step.blocked ?? (first && describePause(lasting, first));
  return {
    ...step,
    after: [...new Set([...step.after, ...stopping.flatMap((call) => findEnd(call) ?? [])])],
    notes: [...new Set([...step.notes, ...notes])],
    ...omitUndefined({ blocked }),
  };
}

function describeCall(name: string): string {
  return `the call ${name} is paused`;
}

function describePause(calls: readonly CallPause[], { chain }: CallPause): NoFix {
  return {
    reason: `${chain} pauses ${listNames(calls).join(', ')}.`,
    howTo: `Ask the team of ${chain} for the reason and the end of the pause.`,
  };
}

function listNames(calls: readonly CallPause[]): string[] {
  return [...new Set(calls.map(({ name }) => name))];
}

/** Lists the evidence of each call once: several steps may use a call. */
function listEvidence(calls: readonly CallPause[]): Evidence[] {
  const byName = new Map(calls.map(({ name, paused }) => [name, paused.evidence ?? []] as const));
  return [...byName.values()].flat();
}

function isPaused({ paused }: CallPause): boolean {
  return paused.known && paused.value;
}
