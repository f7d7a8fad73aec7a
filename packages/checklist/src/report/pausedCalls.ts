import { type Evidence, type NoFix, omitUndefined, type PlanStep } from '@parachron/core';
import type { Judgement } from '../checks/Check.js';
import type { CallPause, PauseStates } from '../dispatch/findPaused.js';
import { roleWords } from '../facts/roleWords.js';
import type { CheckedResult } from './createReport.js';

// The id of the check, not the check itself, which loads the facts of all chains.
const pauseCheckId = 'network/not-paused';

/**
 * Describes the steps of a plan with their paused calls. A step is blocked if one of its layers is paused, or if each of its routes
 * has a paused call; a step waits for the step of the plan that ends the pause.
 */
export function describePausedSteps(states: readonly PauseStates[]): PlanStep[] {
  const steps = states.map(({ step }) => step);
  return states.map((one) => describePausedStep(one, steps));
}

/** Judges the paused calls of a plan: other findings may wait for the check about pauses, so its judgement comes first. */
export function judgePausedCalls(
  results: readonly CheckedResult[],
  states: readonly PauseStates[],
): CheckedResult[] {
  const stopping = states.flatMap(listStopping);
  return results.map((result) =>
    result.check.id === pauseCheckId
      ? { ...result, judgements: result.judgements.map((one) => judgePaused(one, stopping)) }
      : result,
  );
}

function judgePaused(judgement: Judgement, stopping: readonly CallPause[]): Judgement {
  const own = stopping.filter(
    ({ role, chain, name }) =>
      judgement.subject === `${roleWords[role]} (${chain})` && !judgement.reason.includes(describeCall(name)),
  );
  const [first] = own;
  if (!first) return judgement;
  const { howToFindOut: _, ...rest } = judgement;
  const isKept = judgement.outcome === 'fail' || judgement.outcome === 'warn';
  const said = listNames(own).map(describeCall).join('; ');
  return {
    ...rest,
    outcome: 'fail',
    reason: `${isKept ? `${judgement.reason} ` : ''}The plan uses paused calls: ${said}.`,
    evidence: [...judgement.evidence, ...listEvidence(own)],
    noFix: judgement.noFix ?? describePause(own, first),
  };
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
