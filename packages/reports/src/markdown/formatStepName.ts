import type { PlanStep } from '@parachron/core';
import { formatCodeSpan } from '../escapeMarkdown.js';

/** Returns the number of a step in the plan, or the id of a step that the plan lacks. */
export function formatStepName(id: string, plan: readonly PlanStep[]): string {
  const at = plan.findIndex((step) => step.id === id);
  return at < 0 ? formatCodeSpan(id) : `step ${at + 1}`;
}
