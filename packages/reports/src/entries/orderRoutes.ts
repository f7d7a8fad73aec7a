import type { PlanStep } from '@parachron/core';
import { listSenderRoutes } from './listSenderRoutes.js';

/**
 * Orders the routes of each step by the numbers that the screen gives them, or leaves the route with a number.
 *
 * @param number the number of the route of each sender that is left; all by default
 *
 * @example
 * ```ts
 * import { orderRoutes } from '@parachron/reports';
 *
 * orderRoutes([]); // []
 * ```
 */
export function orderRoutes(plan: readonly PlanStep[], number?: number): PlanStep[] {
  const senders = listSenderRoutes(plan);
  return plan.map((step) => {
    const { routes } = senders.find(({ sender }) => sender === step.sender) ?? {};
    const chosen = number === undefined ? routes : routes?.slice(number - 1, number);
    const ordered = chosen?.flatMap(({ byStep }) => byStep.get(step.id) ?? []) ?? [];
    const others = routes && number !== undefined ? [] : step.dispatch;
    return { ...step, dispatch: [...new Set([...ordered, ...others])] };
  });
}
