import type { PlanLayer, PlanStep } from '@parachron/core';
import {
  describeBlocked,
  describeRoute,
  formatCostLine,
  formatLayerTitle,
  linkAt,
  nameRoute,
  numberSteps,
} from '@parachron/reports';
import { formatIndented } from './formatIndented.js';
import { formatSafeText } from './formatSafeText.js';
import type { Screen } from './Screen.js';

/** Endpoints by the chain's own name, for decode links; a chain on this machine only has none. */
export type EndpointsByChain = Readonly<Record<string, string | undefined>>;

/**
 * Writes a plan as text: each step with its sender, each layer as hex and decoded, decode links for chains that a page can reach,
 * and the method to verify the effect. Hex stays on one line, so that it can be copied.
 */
export function renderPlan(plan: readonly PlanStep[], endpoints: EndpointsByChain, screen: Screen): string {
  if (plan.length === 0) return 'The plan is empty: no step is due.';
  return plan
    .map((step, index) => renderStep(step, { mark: `${index + 1}. `, endpoints, plan }, screen))
    .join('\n\n');
}

/** The surroundings of a printed step: its mark, and the plan whose steps the step names. */
interface StepContext {
  readonly mark: string;
  readonly endpoints: EndpointsByChain;
  readonly plan: readonly PlanStep[];
}

/** Writes one step of a plan or of a follow-up, after its mark. */
export function renderStep(step: PlanStep, { mark, endpoints, plan }: StepContext, screen: Screen): string {
  const { colors } = screen;
  const formatLine = (label: string, text: string) =>
    formatIndented(formatSafeText(text, screen), screen.width, { mark: `   ${label}: `, hang: 6 });
  return [
    ...formatIndented(formatSafeText(`${step.title} [${step.id}]`, screen), screen.width, { mark }).map(
      (text) => colors.bold(text),
    ),
    ...formatLine('Sender', step.sender),
    ...describeBlocked(step).flatMap(({ label, text }) => formatLine(label, numberSteps(text, plan))),
    ...(step.after.length > 0 ? formatLine('After', numberSteps(step.after.join(', '), plan)) : []),
    ...step.layers.flatMap((layer) => renderLayer(layer, endpoints, screen)),
    ...step.dispatch.flatMap((route, at) => [
      ...formatLine(nameRoute(at, step.dispatch.length), route.title),
      ...describeRoute(route).flatMap(({ text, call }) => [
        ...formatIndented(formatSafeText(text, screen), screen.width, { mark: '      - ', hang: 8 }),
        ...(call ? [`        ${call.hex}`] : []),
      ]),
    ]),
    ...(step.costs ?? []).flatMap((cost) => formatLine('Cost', formatCostLine(cost))),
    ...formatLine('To verify', step.verify),
    ...step.notes.flatMap((note) => formatLine('Note', numberSteps(note, plan))),
  ].join('\n');
}

function renderLayer(layer: PlanLayer, endpoints: EndpointsByChain, screen: Screen): string[] {
  const decoded = layer.call
    ? `${layer.call.pallet}.${layer.call.method}(${JSON.stringify(layer.call.args)})`
    : layer.decoded;
  const endpoint = Object.hasOwn(endpoints, layer.chain) ? endpoints[layer.chain] : undefined;
  const link = layer.call && endpoint ? linkAt(endpoint, layer.call) : undefined;
  return [
    ...formatIndented(formatSafeText(`${formatLayerTitle(layer)}:`, screen), screen.width, { mark: '   ' }),
    `      ${layer.hex}`,
    ...(decoded ? decoded.split('\n').flatMap((line) => formatDecoded(line, screen)) : []),
    ...(link === undefined ? [] : [`      ${screen.colors.cyan(link)}`]),
  ];
}

/** A decoded program is nested: its own indentation is kept. Accounts stay in full, since a reader compares them with the bytes. */
function formatDecoded(line: string, { width, colors, unicode }: Screen): string[] {
  const nested = ' '.repeat(line.length - line.trimStart().length);
  return formatIndented(formatSafeText(line.trimStart(), { unicode }), width, {
    mark: `      ${nested}`,
  }).map((text) => colors.dim(text));
}
