import { type PlanStep, requireInput } from '@parachron/core';

/**
 * Names a step by its number in the plan and its title: `step 4 (Utility.batch_all on Rococo)`. A step that the plan lacks has its
 * title alone.
 *
 * @example
 * ```ts
 * import { nameStep } from '@parachron/reports';
 *
 * const step = { id: 'fund-2000', title: 'Fund the sovereign account of parachain 2000.' };
 * nameStep(step, [step]); // 'step 1 (Fund the sovereign account of parachain 2000)'
 * ```
 */
export function nameStep(
  step: Pick<PlanStep, 'id' | 'title'>,
  plan: readonly Pick<PlanStep, 'id'>[],
): string {
  requireInput({ step, plan }, { step: { id: 'string', title: 'string' }, plan: 'array' });
  const title = step.title.replace(/\.$/, '');
  const at = plan.findIndex(({ id }) => id === step.id);
  return at < 0 ? title : `step ${at + 1} (${title})`;
}
