import type { PlanStep } from '@parachron/core';

/**
 * Lists the steps that spend or reserve funds without a benefit, because no step that depends on them can take effect: their
 * signer should not send them yet.
 */
export function listPremature(
  plan: readonly Pick<PlanStep, 'id' | 'after' | 'blocked'>[],
): ReadonlySet<string> {
  const dependents = new Map<string, string[]>(plan.map(({ id }) => [id, []]));
  for (const { id, after } of plan) for (const before of after) dependents.get(before)?.push(id);
  const stuck = new Set(plan.filter(({ blocked }) => blocked).map(({ id }) => id));
  const premature = new Set<string>();
  for (const { id, blocked } of plan.toReversed()) {
    const next = dependents.get(id) ?? [];
    if (blocked || next.length === 0 || !next.every((one) => stuck.has(one))) continue;
    stuck.add(id);
    premature.add(id);
  }
  return premature;
}
