import type { PlanStep } from '@parachron/core';
import type { CheckedResult } from './createReport.js';

/**
 * Lists every step of the results once, each after the steps it depends on; a root's calls on its own chain before the programs that
 * it sends.
 */
export function listPlan(results: readonly CheckedResult[]): PlanStep[] {
  const sorted = [...results].sort((a, b) => compareText(a.check.id, b.check.id));
  const given = sorted.flatMap(({ judgements }) => judgements.flatMap(({ fix = [] }) => fix));
  // Such steps set the version in which a chain sends, or enable it to send.
  const placed = [...given.filter(isAtHome), ...given.filter((step) => !isAtHome(step))];
  const steps = new Map(placed.map((step) => [step.id, step] as const));
  const ordered = new Map<string, PlanStep>();
  const addInOrder = (step: PlanStep, trail: readonly string[]): void => {
    if (ordered.has(step.id) || trail.includes(step.id)) return;
    for (const id of step.after) {
      const earlier = steps.get(id);
      if (earlier) addInOrder(earlier, [...trail, step.id]);
    }
    ordered.set(step.id, step);
  };
  for (const step of steps.values()) addInOrder(step, []);
  return sortAfter([...ordered.values()]);
}

/** Names the steps that each step waits for in the order of the plan. */
function sortAfter(plan: readonly PlanStep[]): PlanStep[] {
  const place = new Map(plan.map(({ id }, at) => [id, at] as const));
  const findPosition = (id: string) => place.get(id) ?? plan.length;
  return plan.map((step) => ({
    ...step,
    after: step.after.toSorted((a, b) => findPosition(a) - findPosition(b)),
  }));
}

/** Whether a parachain's root changes that parachain itself. A program without a send call has nothing to dispatch. */
function isAtHome({ para, layers }: PlanStep): boolean {
  const [first] = layers;
  return para !== undefined && first?.para === para && layers.every(({ kind }) => kind === 'inner-call');
}

/** Orders by code units, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
