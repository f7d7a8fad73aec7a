import {
  type Call,
  capitalize,
  type DispatchRoute,
  type Hex,
  isHash,
  isRecord,
  type PlanCost,
  type PlanStep,
  parseHex,
  type RouteCall,
} from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { sumCosts } from '../brief/sumCosts.js';
import { formatCallName } from '../text/stepText.js';
import { countOf } from '../text/text.js';

/**
 * Sorts the routes that are paid in the same tokens by the amount that they take, deposits included. Amounts of different tokens are
 * not compared: the routes of each token follow those of an earlier one. Routes of unknown cost come last.
 */
export function sortRoutes<R extends DispatchRoute>(routes: readonly R[]): R[] {
  const known = routes.map((route) => ({ route, ...sumRoute(route) }));
  // A route without costs is cheaper than any other.
  const tokens = ['', ...known.flatMap(({ tokens: own }) => own ?? [])];
  const rank = (own?: string) => (own === undefined ? tokens.length : tokens.indexOf(own));
  return known
    .toSorted((a, b) => rank(a.tokens) - rank(b.tokens) || Number((a.amount ?? 0n) - (b.amount ?? 0n)))
    .map(({ route }) => route);
}

/** The tokens in which a route is paid, and its amount; nothing if a part is unknown. */
function sumRoute({ kind, costs }: DispatchRoute): { tokens?: string; amount?: bigint } {
  if (kind === 'unknown' || costs.some(({ amount }) => amount === undefined)) return {};
  const symbols = new Set(costs.map(({ token }) => token.symbol));
  return {
    tokens: [...symbols].toSorted().join(' '),
    amount: costs.reduce((total, { amount = 0n }) => total + amount, 0n),
  };
}

/** A body that dispatches the calls of a sender. */
interface SenderRoute {
  /** `referendum on track 0 (root), 2 calls, fee 0.04 PAS, deposit 200002 PAS, up to 31 days`; or why the route is unknown. */
  readonly summary: string;
  /** The periods, the required votes and the hashes of the proposals. */
  readonly details: readonly string[];
  /** The calls that are left to sign, and their costs. */
  readonly calls: readonly RouteCall[];
  readonly costs: readonly PlanCost[];
  /** The route of each step, by the id of the step. */
  readonly byStep: ReadonlyMap<string, DispatchRoute>;
}

/**
 * Lists the routes of a plan once for each sender: each with the costs of all calls of the sender. A call that an account signs has
 * no other route.
 *
 * @returns the routes by which one body dispatches all calls of the sender, the cheapest first
 *
 * @example
 * ```ts
 * import { listSenderRoutes } from '@parachron/reports';
 *
 * listSenderRoutes([]); // []
 * ```
 */
export function listSenderRoutes(
  plan: readonly PlanStep[],
): { readonly sender: string; readonly routes: readonly SenderRoute[] }[] {
  const routed = plan.filter(({ dispatch }) => dispatch.some(({ kind }) => kind !== 'signed'));
  return [...new Set(routed.map(({ sender }) => sender))].map((sender) => {
    const steps = routed.filter((step) => step.sender === sender);
    // A call that is approved is part of each route of the others.
    const rest = steps.filter(({ dispatch: [first] }) => first?.kind !== 'scheduled');
    const names = new Set((rest.length > 0 ? rest : steps).flatMap(({ dispatch }) => dispatch.map(nameBody)));
    const together = [...names].map((name) => {
      const found = steps.flatMap(({ id, dispatch }) =>
        dispatch.flatMap((route) =>
          route.kind === 'scheduled' || nameBody(route) === name ? [[id, route] as const] : [],
        ),
      );
      return joinRoutes(name, new Map(found));
    });
    const routes = sortRoutes(together).map((route): SenderRoute => {
      return { ...route, summary: summarizeRoute(route), details: describeTerms(route.byStep, plan) };
    });
    return { sender, routes };
  });
}

const kindWords: Readonly<Record<DispatchRoute['kind'], string>> = {
  signed: 'a signature',
  sudo: 'the sudo key',
  referendum: 'referendum on',
  whitelist: 'whitelisted referendum on',
  collective: 'motion of',
  democracy: 'referendum by',
  scheduled: 'the scheduler',
  parent: 'the relay chain',
  unknown: 'unknown',
};

function nameBody({ kind, parentKind, body = '' }: DispatchRoute): string {
  const words = `${kindWords[parentKind ?? kind]} ${body}`.trim();
  return parentKind === undefined ? words : `relay chain: ${words}`;
}

/** One route for all calls of a sender, with its name as the title. */
function joinRoutes(
  title: string,
  byStep: SenderRoute['byStep'],
): DispatchRoute & Pick<SenderRoute, 'byStep'> {
  const routes = [...byStep.values()];
  const { kind = 'unknown', periods = [] } =
    routes.find((one) => one.kind !== 'scheduled') ?? routes[0] ?? {};
  const begun = routes.flatMap((one) => one.begun ?? []);
  // The title of an unknown route states the reason, and its needs what would show the route.
  const reasons = kind === 'unknown' && routes.flatMap((one) => [one.title, ...one.needs.map(formatNeed)]);
  return {
    kind,
    title: reasons ? [...new Set(reasons)].join(' ') : title,
    needs: routes.flatMap(({ needs }) => needs),
    calls: routes.flatMap(({ calls }) => calls),
    costs: routes.flatMap(({ costs }) => costs),
    ...(begun.length > 0 ? { begun: begun.join(', ') } : {}),
    periods,
    byStep,
  };
}

/** How a need begins of which a fork shows that a call of the route fails at present. */
const failing = 'a state in which ';

function summarizeRoute({ kind, title, begun, calls, costs, periods, needs }: DispatchRoute): string {
  if (kind === 'unknown') return title;
  const days = periods.reduce((total, { days: own = 0 }) => total + own, 0);
  const most = days >= 1 ? countOf(Math.ceil(days), 'day') : countOf(Math.ceil(days * 24), 'hour');
  return [
    title,
    ...(begun === undefined ? [] : [begun]),
    ...(needs.some((need) => need.startsWith(failing)) ? ['fails at present'] : []),
    begun !== undefined && calls.length === 0 ? 'nothing to sign' : countOf(calls.length, 'call'),
    ...sumCosts(costs),
    ...(days * 24 >= 1 ? [`up to ${most}`] : []),
  ].join(', ');
}

function describeTerms(byStep: SenderRoute['byStep'], plan: readonly PlanStep[]): string[] {
  const known = [...byStep]
    .filter(([, { kind }]) => kind !== 'unknown')
    .map(([id, route]) => ({ ...route, at: plan.findIndex((step) => step.id === id) + 1 }));
  const periods = (known[0]?.periods ?? []).map(({ title, text }) => `${title}: ${text}`);
  const calls = new Set(known.flatMap((route) => route.calls.map(nameRouteCall)));
  const needs = [...new Set(known.flatMap((route) => route.needs))].map((need) => {
    const own = known.flatMap((route) => (route.needs.includes(need) ? [route.at] : []));
    return own.length === known.length
      ? formatNeed(need)
      : `Call ${own.join(', ')} n${formatNeed(need).slice(1)}`;
  });
  const hashes = known.flatMap(({ at, kind, calls: own }) => {
    const [preimage] = own.flatMap(({ call }) => (call && findPreimage(call)) ?? []);
    const inside = kind === 'whitelist' ? ', inside the dispatch of a whitelisted call' : '';
    return preimage ? [`call ${at}${inside}: ${preimage.hash}`] : [];
  });
  return [
    ...(calls.size > 0 ? [`Calls: ${[...calls].join('; ')}.`] : []),
    ...(periods.length > 0 ? [`${capitalize(periods.join('; '))}.`] : []),
    ...needs,
    ...(hashes.length > 0 ? [`Hash of the proposal for ${hashes.join('; for ')}.`] : []),
  ];
}

function nameRouteCall({ title, signer, call, template }: RouteCall): string {
  const named = call ?? template;
  return `${named ? formatCallName(named) : title} by ${signer.name}`;
}

function formatNeed(need: string): string {
  return `Needs ${need.replace(/\.$/, '')}.`;
}

/** The proposal of a referendum by its hash, as explorers name it. */
export interface Preimage {
  readonly hash: string;
  /** Length in bytes. */
  readonly length: number;
}

/**
 * Finds the preimage that a call stores or proposes: its bytes, or its hash and length. Undefined for any other call.
 *
 * @example
 * ```ts
 * import { findPreimage } from '@parachron/reports';
 *
 * findPreimage({ args: { bytes: '0x0a' } })?.length; // 1
 * ```
 */
export function findPreimage({ args }: Pick<Call, 'args'>): Preimage | undefined {
  const { proposal, bytes, encoded_proposal: encoded } = args;
  if (!isRecord(proposal)) return hashBytes(bytes ?? encoded);
  const { inline, lookup } = proposal;
  if (!isRecord(lookup)) return hashBytes(inline);
  const { hash, len } = lookup;
  return isHash(hash) && typeof len === 'number' ? { hash, length: len } : undefined;
}

function hashBytes(text: unknown): Preimage | undefined {
  if (typeof text !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(text)) return undefined;
  const bytes = parseHex(text as Hex);
  return { hash: blake2AsHex(bytes, 256), length: bytes.length };
}
