import { listPayers, type PayerSummary } from '@parachron/checklist';
import type { Call, CallTemplate, DispatchRoute, PlanAccount, RouteCall } from '@parachron/core';
import { describePayer } from './describePlanSummary.js';
import { findPreimage } from './findPreimage.js';
import { countOf } from './text/countOf.js';

/** One line of a route: its text, and the bytes below the text. */
export interface RouteLine {
  readonly text: string;
  readonly call?: RouteCall['call'];
  /** The account that signs `call`. */
  readonly signer?: PlanAccount;
}

/**
 * The label of a route; several routes are alternatives: `Route 1 of 2`.
 *
 * @example
 * ```ts
 * import { nameRoute } from '@parachron/reports';
 *
 * nameRoute(0, 2); // 'Route 1 of 2'
 * ```
 */
export function nameRoute(at: number, count: number): string {
  return count === 1 ? 'Route' : `Route ${at + 1} of ${count}`;
}

/**
 * A route as lines below its title: its calls in order, their costs, the duration, and other requirements.
 *
 * @example
 * ```ts
 * import type { DispatchRoute } from '@parachron/core';
 * import { describeRoute } from '@parachron/reports';
 *
 * declare const route: DispatchRoute;
 * for (const { text, call } of describeRoute(route)) console.log(text, call?.hex);
 * ```
 */
export function describeRoute({ calls, costs, periods, needs }: DispatchRoute): RouteLine[] {
  return [
    ...calls.map(describeCall),
    ...costs.map(({ title, text, source }) => ({ text: `Cost: ${title}: ${text} (${source})` })),
    ...(costs.length > 1 ? listPayers(costs).map(describeSum) : []),
    ...periods.map(({ title, text, source }) => ({ text: `Duration of ${title}: ${text} (${source})` })),
    ...needs.map((text) => ({ text: `Needs ${text}` })),
  ];
}

function describeSum(payer: PayerSummary): RouteLine {
  const { text, details } = describePayer(payer);
  return { text: `Total: ${[text, ...details].join('. ')}` };
}

function describeCall({ title, signer, call, template }: RouteCall, at: number): RouteLine {
  const named = call ?? template;
  const name = named ? `${named.pallet}.${named.method}` : '';
  const words = title === name ? name : `${name} ${title}`.trim();
  const text = `Call ${at + 1}, by ${signer.name} on ${signer.chain}: ${words}`;
  if (call) return { text: text + formatPreimage(call), signer, call };
  return template ? { text: `${text}. ${describeTemplate(template)}`, signer } : { text, signer };
}

function formatPreimage(call: Call): string {
  const preimage = findPreimage(call);
  return preimage ? `. Preimage: ${countOf(preimage.length, 'byte')}, hash ${preimage.hash}` : '';
}

function describeTemplate({ args, fill }: CallTemplate): string {
  const open = fill.map(({ field, from }) => `${field} from ${from}`).join('; ');
  const others = Object.keys(args).length > 0 ? `. The other arguments: ${JSON.stringify(args)}` : '';
  return `Fill in ${open}${others}`;
}
