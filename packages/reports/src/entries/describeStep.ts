import type { PlanBatch } from '@parachron/checklist';
import {
  capitalize,
  type DispatchRoute,
  type PlanLayer,
  type PlanStep,
  type RouteCall,
} from '@parachron/core';
import { formatCostLine, sumCosts } from '../brief/sumCosts.js';
import { describeStepRisk, formatCallName, formatCallNumbers, numberSteps } from '../text/stepText.js';
import { countOf, cutAt } from '../text/text.js';
import type { Entry, EntryLine } from './Entry.js';
import { findPreimage, sortRoutes } from './listSenderRoutes.js';

/**
 * Describes a step of a plan or of a follow-up: its sender, its costs, its layers with their bytes, and its routes, the cheapest first. A
 * signature needs no route: its call is the last layer.
 *
 * @example
 * ```ts
 * import type { PlanStep } from '@parachron/core';
 * import { describeStep } from '@parachron/reports';
 *
 * declare const step: PlanStep;
 * for (const { label, text } of describeStep(step, [step]).facts ?? []) console.log(label, text);
 * ```
 */
export function describeStep(step: PlanStep, plan: readonly PlanStep[]): Entry {
  const { id, title, sender, blocked, after, costs = [], verify, notes, layers, dispatch } = step;
  const at = plan.findIndex((one) => one.id === id);
  const risk = describeStepRisk(step, plan);
  const routes = sortRoutes(dispatch.filter(({ kind }) => kind !== 'signed'));
  const facts: readonly EntryLine[] = [
    { label: 'Sender', text: sender },
    ...(risk ? [risk] : []),
    ...(blocked ? [{ label: 'What to do', text: numberSteps(blocked.howTo, plan) }] : []),
    ...(after.length > 0 ? [nameFact('After', after, plan)] : []),
    ...costs.map((cost) => ({ label: 'Cost', text: formatCostLine(cost) })),
    { label: 'To verify', text: verify },
    ...notes.map((text) => ({ label: 'Note', text: numberSteps(text, plan) })),
  ];
  return {
    key: id,
    title,
    facts,
    ...(at < 0 ? {} : { number: at + 1 }),
    below: [...describeLayers(layers), ...routes.map(describeRoute)],
  };
}

/** A fact that names steps, by their numbers in the plan. */
export function nameFact(label: string, ids: readonly string[], plan: readonly PlanStep[]): EntryLine {
  const steps = ids.map((id) => {
    const at = plan.findIndex((step) => step.id === id);
    return at < 0 ? id : at + 1;
  });
  return { label, steps, text: numberSteps(ids.map((id) => `step ${id}`).join(', '), plan) };
}

/** The decoded form of longer programs and calls is cut; their bytes never are. */
const longestDecoded = 12_000;

/** Describes equal layers once, with their number. */
function describeLayers(layers: readonly PlanLayer[]): Entry[] {
  const keyOf = ({ title, chain, hex }: PlanLayer) => [title, chain, hex].join(' ');
  const different = new Map(layers.map((layer) => [keyOf(layer), layer]));
  const countEqual = (key: string) => layers.filter((layer) => keyOf(layer) === key).length;
  return [...different].map(([key, layer]) => describeLayer(layer, countEqual(key)));
}

function describeLayer({ title, chain, hex, call, decoded }: PlanLayer, count: number): Entry {
  const text = call ? `${formatCallName(call)} ${JSON.stringify(call.args, null, 1)}` : decoded;
  const isLong = text !== undefined && text.length > longestDecoded;
  const meaning = isLong ? `${cutAt(text, longestDecoded)}\n… (see the JSON for the rest)` : text;
  return {
    // A title with the chain's name needs no second mention of the name.
    title: `${title}${title.includes(chain) ? '' : `, for ${chain}`}${count > 1 ? `, ${count} times` : ''}`,
    bytes: { hex, chain, ...(call ? { call } : {}), ...(meaning === undefined ? {} : { decoded: meaning }) },
  };
}

/**
 * Describes a route by its title; below it are its calls in order, their costs, the duration, and other requirements. Several routes are
 * alternatives: `Route 1 of 2`.
 *
 * @example
 * ```ts
 * import type { DispatchRoute } from '@parachron/core';
 * import { describeRoute } from '@parachron/reports';
 *
 * declare const route: DispatchRoute;
 * for (const { text, bytes } of describeRoute(route).below ?? []) console.log(text, bytes?.hex);
 * ```
 */
export function describeRoute(route: DispatchRoute, at = 0, all: readonly DispatchRoute[] = [route]): Entry {
  const { title, calls, costs, periods, needs } = route;
  const name = all.length === 1 ? 'Route' : `Route ${at + 1} of ${all.length}`;
  const lines = [
    ...costs.map(({ title: what, text, source }) => `Cost: ${what}: ${text} (${source})`),
    ...(costs.length > 1 ? [`Total: ${sumCosts(costs).join(', ')}`] : []),
    ...periods.map(({ title: what, text, source }) => `Duration of ${what}: ${text} (${source})`),
    ...needs.map((text) => `Needs ${text}`),
  ];
  return {
    title: `${name}: ${title}`,
    below: [...calls.map(describeRouteCall), ...lines.map((text) => ({ text }))],
  };
}

function describeRouteCall({ title, signer, call, template }: RouteCall, at: number): Entry {
  const named = call ?? template;
  const name = named ? formatCallName(named) : '';
  const words = title === name ? name : `${name} ${title}`.trim();
  const text = `Call ${at + 1}, by ${signer.name} on ${signer.chain}: ${words}`;
  if (call) {
    const preimage = findPreimage(call);
    const more = preimage ? `. Preimage: ${countOf(preimage.length, 'byte')}, hash ${preimage.hash}` : '';
    return { text: text + more, bytes: { hex: call.hex, call, chain: signer.chain } };
  }
  return { text: template ? `${text}. ${describeTemplate(template)}` : text };
}

function describeTemplate({ args, fill }: NonNullable<RouteCall['template']>): string {
  const open = fill.map(({ field, from }) => `${field} from ${from}`).join('; ');
  const others = Object.keys(args).length > 0 ? `. The other arguments: ${JSON.stringify(args)}` : '';
  return `Fill in ${open}${others}`;
}

/** Describes several calls in one. */
export function describeBatch(batch: PlanBatch, plan: readonly PlanStep[]): Entry {
  const { sender, steps, call, chain } = batch;
  const risks = plan.flatMap((one) => (steps.includes(one.id) && describeStepRisk(one, plan)) || []);
  return {
    key: steps.join(' '),
    facts: risks.slice(0, 1),
    title: capitalize(`${formatCallNumbers(steps, plan)} at once, by ${sender}`),
    bytes: { hex: call.hex, call, chain },
  };
}
