import { type Call, type DispatchRoute, parseAccount, type RouteCall, requireInput } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { createRootDryRun } from '../dryRuns/createRootDryRun.js';
import { listSignedCalls, nameCall, tryCallFilter } from '../dryRuns/tryCallFilter.js';
import type { GovernedChain } from '../getGovernance.js';
import type { Governance } from '../reading/Governance.js';
import { getKeyHolder } from '../reading/getKeyHolder.js';
import { deriveUnknownRoute } from './deriveUnknownRoute.js';
import { listCollectiveRoutes } from './listCollectiveRoutes.js';
import { listDemocracyRoutes } from './listDemocracyRoutes.js';
import { listFees } from './listFees.js';
import { listKeyNeeds } from './listKeyNeeds.js';
import { listLacking } from './listLacking.js';
import { type GetParent, listParentRoutes } from './listParentRoutes.js';
import { listReferendumRoutes } from './listReferendumRoutes.js';
import { listSudoProxyRoutes } from './listSudoProxyRoutes.js';
import { listSudoRoutes } from './listSudoRoutes.js';
import { listWhitelistRoutes } from './listWhitelistRoutes.js';
import type { RouteContext } from './RouteContext.js';

/** The chain whose routes are listed, its facts, and its relay chain if available. */
export interface RootRoutesOptions {
  readonly chain: GovernedChain;
  /** The facts from {@link getGovernance}, or their promise. */
  readonly governance: Governance | Promise<Governance>;
  /** The facts from `getStatedGovernance`: the route of the sudo key is then tried and priced before `governance` is known. */
  readonly stated?: Governance | undefined;
  /** Gets the relay chain; absent if the relay chain is not available. */
  readonly getParent?: GetParent;
}

/**
 * Lists the routes by which a chain dispatches a call as root, the shortest first.
 *
 * A call of a route has bytes, or names the fields to fill. If the chain has DryRunApi or a fork is given, dry runs
 * find the number of members that the runtime requires of a collective.
 *
 * Chain: `Sudo.sudo`; `Referenda.submit` on the track of root; `Whitelist`; collectives' `propose`; `Democracy`; on parachains
 * the relay chain's `XcmPallet.send` of a program with superuser origin.
 * Sends: reads only: the fee of each call; dry runs for each collective and each call, and one for the relay chain.
 *
 * @param call the call to dispatch
 * @param options the chain, its facts from {@link getGovernance}, and its relay chain
 * @returns the routes; one of kind `unknown` if the chain shows none
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeCall } from '@parachron/core';
 * import { getGovernance, listRootRoutes } from '@parachron/governance';
 *
 * const parachain = await connect('wss://parachain.example');
 * const chain = { snapshot: await parachain.snapshot(), para: 2000 };
 * const governance = await getGovernance(chain);
 * const { registry } = parachain.runtime;
 * const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
 * for (const { title, calls } of await listRootRoutes(call, { chain, governance }))
 *   console.log(title, calls.map((one) => one.call?.hex));
 * await parachain.close();
 * ```
 */
export async function listRootRoutes(call: Call, options: RootRoutesOptions): Promise<DispatchRoute[]> {
  requireInput(
    { call, options },
    {
      call: { hex: 'string' },
      options: {
        chain: { snapshot: 'snapshot' },
        governance: 'object',
        stated: 'object?',
        getParent: 'function?',
      },
    },
  );
  const { chain, governance: tried, stated, getParent } = options;
  const { snapshot, fork } = chain;
  const keyHolder = Promise.resolve(stated ?? tried).then((facts) => getKeyHolder(snapshot, facts));
  keyHolder.catch(() => undefined);
  const base = { snapshot, call, dryRun: createRootDryRun(snapshot, fork), fork, keyHolder };
  // The route of the sudo key needs no dry run of governance.
  const early = stated && listOwnRoutes({ ...base, governance: stated }, [listSudoRoutes]);
  early?.catch(() => undefined);
  const governance = await tried;
  const relaySeconds = await askRelaySeconds(governance, getParent);
  const context: RouteContext = { ...base, governance, relaySeconds };
  // Without a fork, the other routes do not wait for the reads of the sudo key's account.
  const parts = [early ? triedListers : [listSudoRoutes, ...triedListers], [listSudoProxyRoutes]] as const;
  const [parental, first, [found, delegated]] = await Promise.all([
    listParentRoutes(context, { chain, getParent }),
    early ?? none,
    Promise.all([listOwnRoutes(context, parts[0]), listOwnRoutes(context, parts[1])]),
  ]);
  const direct = [...first.priced, ...found.priced];
  const at = direct.findLastIndex(({ kind }) => kind === 'sudo') + 1;
  const own = [...direct.slice(0, at), ...delegated.priced, ...direct.slice(at)];
  // A relay chain without a known route is of use only to a chain that has no other route.
  const above = own.length > 0 ? parental.routes.filter(({ kind }) => kind !== 'unknown') : parental.routes;
  const routes = [...own, ...above];
  if (routes.length > 0) return routes;
  const lacking = await listLacking(context);
  const reasons = new Set([...lacking, ...[first, found, delegated].flatMap((part) => part.reasons)]);
  if (parental.reason) reasons.add(parental.reason);
  return [await deriveUnknownRoute(context, [...reasons])];
}

interface OwnRoutes {
  readonly priced: readonly DispatchRoute[];
  readonly reasons: readonly string[];
}

const none: OwnRoutes = { priced: [], reasons: [] };

type ListRoutes = (context: RouteContext) => DispatchRoute[] | Promise<DispatchRoute[]>;

/** The routes that dry runs find or complete. */
const triedListers: readonly ListRoutes[] = [
  listReferendumRoutes,
  listWhitelistRoutes,
  listCollectiveRoutes,
  listDemocracyRoutes,
];

/** Lists the routes of the chain itself, with their fees. */
async function listOwnRoutes(context: RouteContext, listers: readonly ListRoutes[]): Promise<OwnRoutes> {
  const found = await Promise.all(listers.map(async (list) => list(context)));
  const own = found.flat();
  const [filter, priced] = await Promise.all([
    tryFilter(own, context),
    Promise.all(own.map((route) => addFees(route, context))),
  ]);
  const isAllowed = ({ calls }: DispatchRoute) =>
    !calls.some(({ call }) => call && filter.get(nameCall(call)));
  const filtered = [...filter].filter(([, isRefused]) => isRefused).map(([name]) => name);
  const { moved } = context.governance;
  const inDoubt = own.filter(({ kind }) => moved !== undefined && moving.has(kind)).flatMap(listNames);
  const untried = new Set(inDoubt.filter((name) => !filter.has(name)));
  const isSure = (route: DispatchRoute) => !listNames(route).some((name) => untried.has(name));
  const reasons = [
    ...filtered.map((name) => `The call filter refuses ${name} (tried with ${context.dryRun?.means}).`),
    ...[...untried].map(
      (name) =>
        `No dry run showed whether the chain accepts ${name} at present. Give an endpoint with DryRunApi, or a chain specification file.`,
    ),
  ];
  return { priced: priced.filter((route) => isAllowed(route) && isSure(route)), reasons };
}

const listNames = (route: DispatchRoute): string[] => listSignedCalls(route).map(nameCall);

/** The routes whose pallets a migration moves; the metadata has these pallets also before and afterwards. */
const moving: ReadonlySet<DispatchRoute['kind']> = new Set(['referendum', 'whitelist']);

/** Gets the block time of the relay chain, if a pallet counts blocks of the relay chain. */
async function askRelaySeconds(
  { referenda }: Governance,
  getParent: GetParent | undefined,
): Promise<RouteContext['relaySeconds']> {
  const isCounted = referenda.some(({ counts }) => counts.known && counts.value === 'relay');
  return isCounted ? (await getParent?.())?.governance.blockSeconds : undefined;
}

/** Finds the calls that the runtime's call filter refuses; their routes are omitted. */
async function tryFilter(
  routes: readonly DispatchRoute[],
  { dryRun, governance }: RouteContext,
): Promise<ReadonlyMap<string, boolean>> {
  return dryRun ? tryCallFilter(routes, { dryRun, governance }) : new Map();
}

/** Adds the inclusion fees; calls of a body or of another origin are not transactions, and have no inclusion fee. */
async function addFees(route: DispatchRoute, context: RouteContext): Promise<DispatchRoute> {
  const { snapshot, governance } = context;
  const bodies = new Set(governance.collectives.map(({ pallet }) => pallet));
  const isSudo = route.kind === 'sudo';
  const isKeySigned = ({ signer }: RouteCall) =>
    isSudo && (signer.account !== undefined || !governance.sudo?.key.known);
  const signed = route.calls.filter(
    (one) => one.isOpen || isKeySigned(one) || bodies.has((one.call ?? one.template)?.pallet ?? ''),
  );
  const [fees, needs] = await Promise.all([
    listFees(snapshot, signed, { isFreeOnSuccess: isSudo }),
    isSudo ? findKeyNeeds(signed, context) : [],
  ]);
  return { ...route, costs: [...route.costs, ...fees], needs: [...route.needs, ...needs] };
}

/** Finds the needs of the sudo key's account; its proxies sign with their own accounts. */
async function findKeyNeeds(
  signed: readonly RouteCall[],
  { snapshot, governance, keyHolder }: RouteContext,
): Promise<string[]> {
  const key = governance.sudo?.key.known && governance.sudo.key.value;
  const account = key ? parseAccount(key).hex : undefined;
  const own = account && signed.find(({ signer }) => signer.account === account)?.call;
  if (!own) return [];
  const [holder, fee] = await Promise.all([keyHolder, estimateInclusionFee(snapshot, own.hex)]);
  return holder ? listKeyNeeds(governance.runtime, holder, fee.known ? fee.value : undefined) : [];
}
