import { type PlanStep, requireInput } from '@parachron/core';

/** The steps of a plan, in their order. */
export type Plan = readonly Pick<PlanStep, 'id'>[];

/**
 * Replaces the ids of a plan's steps in a text by their numbers, as a report numbers the steps: `step 4`, or `steps 1, 2 and 4`.
 *
 * @example
 * ```ts
 * import { numberSteps } from '@parachron/reports';
 *
 * numberSteps('The step grant-proxy is blocked.', [{ id: 'grant-proxy' }]); // 'Step 1 is blocked.'
 * ```
 */
export function numberSteps(text: string, plan: Plan): string {
  requireInput({ text, plan }, { text: 'string', plan: 'array' });
  const numbers = getNumbers(plan);
  const numbered = text.replace(
    /(\b(?:the )?steps? )?([\w-]+)/gi,
    (whole, word: string | undefined, id: string) => {
      const number = numbers.get(id);
      return number === undefined ? whole : `${/^[A-Z]/.test(word ?? '') ? 'Step' : 'step'} ${number}`;
    },
  );
  return numbered.replace(/\b(step) \d+(?:(?:, | and )step \d+)+/gi, (list, first: string) => {
    const [, ...others] = list.split(/step /i);
    return `${first}s ${others.join('')}`;
  });
}

// A report has many texts, and a plan may have thousands of steps.
const known = new WeakMap<Plan, ReadonlyMap<string, number>>();

function getNumbers(plan: Plan): ReadonlyMap<string, number> {
  const numbers = known.get(plan) ?? new Map(plan.map(({ id }, at) => [id, at + 1]));
  known.set(plan, numbers);
  return numbers;
}
