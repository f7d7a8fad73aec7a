import {
  type Account,
  type Call,
  type CallTemplate,
  constantRead,
  type DispatchRoute,
  formatAccount,
  formatCost,
  hasCall,
  type JsonValue,
  listPallets,
  type PlanAccount,
  type PlanCost,
  parseAccount,
  type RouteCall,
  type Runtime,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { readStored } from '../reading/readStored.js';
import { askWeight, encodeDefaults, listFees } from '../routes/fees.js';
import { deriveMultisigAccount } from './deriveMultisigAccount.js';
import { type Approvals, describeMember, listApprovals } from './listApprovals.js';
import type { Multisig } from './Multisig.js';

/**
 * Wraps the calls of a route that a multisig signs: calls that any account may sign, and calls of the multisig's own
 * account.
 *
 * The first member's call has bytes. The later calls name the block of the first call, so they are templates until that
 * block exists. If a call of the route is a template, the members' calls are templates too. If members have already
 * approved a call, they sign nothing, and the calls of the other members have bytes.
 *
 * Chain: `Multisig.as_multi_threshold_1`, `Multisig.approve_as_multi`, `Multisig.as_multi`.
 * Sends: reads only: the weight and the fee of each call, the approvals given so far, and the constants of the deposit.
 *
 * @param route a route; its calls are for the chain of `snapshot`
 * @param options `multisig`; `snapshot` of the chain on which it signs
 * @returns the route with the members' calls; if another account has to sign, the route with a need that names both
 *   accounts; a route without calls unchanged
 *
 * @example
 * ```ts
 * import type { DispatchRoute, Snapshot } from '@parachron/core';
 * import { type Multisig, wrapRoute } from '@parachron/governance';
 *
 * declare const route: DispatchRoute;
 * declare const multisig: Multisig;
 * declare const snapshot: Snapshot;
 * const { calls } = await wrapRoute(route, { multisig, snapshot });
 * calls[0]?.call?.method; // 'approve_as_multi'
 * ```
 */
export async function wrapRoute(
  route: DispatchRoute,
  options: { readonly multisig: Multisig; readonly snapshot: Snapshot },
): Promise<DispatchRoute> {
  requireInput(
    { route, options },
    {
      route: { calls: 'array', costs: 'array', periods: 'array' },
      options: { multisig: { threshold: 'number', members: ['object'] }, snapshot: 'snapshot' },
    },
  );
  const { multisig, snapshot } = options;
  const { runtime } = snapshot;
  const account = deriveMultisigAccount(multisig);
  const pallet = findPallet(runtime);
  const place = { account, runtime };
  const isOurs = (one: RouteCall) => one.isOpen || one.signer.account === account.hex;
  const [first] = route.calls;
  if (!first) return route;
  if (!route.calls.some(isOurs)) return withNeed(route, describeForeign(first, place));
  if (pallet === undefined)
    return withNeed(route, `a chain with multisigs: ${runtime.chain} has no pallet for them`);
  const wrapped = await Promise.all(
    route.calls.map(async (one) => {
      // The route has the costs of the calls that other accounts sign.
      if (!isOurs(one)) return { calls: [one], costs: [] };
      const members = await wrapCall(one, { multisig, snapshot, pallet });
      return members ?? keepCall({ ...one, signer: describeMultisig(one.signer, place) }, snapshot);
    }),
  );
  return {
    ...route,
    calls: wrapped.flatMap(({ calls }) => calls),
    costs: [...listRemainingCosts(route, place), ...wrapped.flatMap(({ costs }) => costs)],
  };
}

/** Lists the costs of a route except the fees of the wrapped calls: the multisig pays if any account may sign. */
function listRemainingCosts({ calls, costs }: DispatchRoute, place: Place): readonly PlanCost[] {
  const open = new Set(calls.flatMap(({ isOpen, signer }) => (isOpen ? signer.name : [])));
  return costs.flatMap((cost) => {
    const { kind, payer } = cost;
    const isOurs = payer.account === undefined ? open.has(payer.name) : payer.account === place.account.hex;
    if (!isOurs) return cost;
    return kind === 'fee' ? [] : { ...cost, payer: describeMultisig(payer, place) };
  });
}

type CallParts = Pick<DispatchRoute, 'calls' | 'costs'>;

async function keepCall(one: RouteCall, snapshot: Snapshot): Promise<CallParts> {
  return { calls: [one], costs: await listFees(snapshot, [one]) };
}

interface WrapOptions {
  readonly multisig: Multisig;
  readonly snapshot: Snapshot;
  readonly pallet: string;
}

/** Gets the approvals that members have given for a call; undefined if there are none. */
async function getGiven(
  call: Call,
  { multisig, snapshot, pallet }: WrapOptions,
): Promise<Approvals | undefined> {
  const keys = [deriveMultisigAccount(multisig).hex, blake2AsHex(hexToU8a(call.hex))];
  const stored = (await readStored(snapshot, pallet, 'Multisigs', keys)) as StoredMultisig | null | undefined;
  if (!stored) return undefined;
  return { timepoint: stored.when, members: stored.approvals.map((member) => parseAccount(member).hex) };
}

interface StoredMultisig {
  readonly when: JsonValue;
  readonly approvals: readonly string[];
}

/** Lists the members' calls with deposit and fees; undefined if the weight of the call is unknown. */
async function wrapCall(one: RouteCall, options: WrapOptions): Promise<CallParts | undefined> {
  const { multisig, snapshot, pallet } = options;
  const { runtime } = snapshot;
  const { title, signer, template: open } = one;
  const call = encodeNow(one, runtime);
  if (!call) return undefined;
  const [weight, given] = await Promise.all([
    askWeight(snapshot, call.hex),
    // The hash of a template is unknown until its fields are filled.
    open ? undefined : getGiven(call, options),
  ]);
  if (weight === undefined) return undefined;
  const wrapping = { multisig, runtime, pallet, weight, given };
  const bytes = { title, signer, call };
  const fees = await listFees(snapshot, listApprovals(bytes, wrapping));
  const deposits = given ? [] : await listDeposits(snapshot, { multisig, pallet, of: one });
  return {
    calls: listApprovals(bytes, open ? { ...wrapping, open } : wrapping),
    costs: [...deposits, ...(open ? fees.map((fee) => noteDefaults(fee, open)) : fees)],
  };
}

/** Encodes a call, or a template with default values, to estimate the fees of the approvals. */
function encodeNow({ call, template }: RouteCall, runtime: Runtime): Call | undefined {
  return call ?? (template && encodeDefaults(runtime, template));
}

function noteDefaults(fee: PlanCost, { pallet, method, fill }: CallTemplate): PlanCost {
  const names = fill.map(({ field }) => field).join(' and ');
  return { ...fee, source: `${fee.source}, with the default of ${names} in ${pallet}.${method}` };
}

function findPallet({ registry }: Runtime): string | undefined {
  return listPallets(registry).find(({ name }) => hasCall(registry, name, 'as_multi_threshold_1'))?.name;
}

function withNeed(route: DispatchRoute, need: string): DispatchRoute {
  return { ...route, needs: [...route.needs, need] };
}

interface Place {
  readonly account: Account;
  readonly runtime: Runtime;
}

function describeForeign({ signer }: RouteCall, { account, runtime }: Place): string {
  const own = formatAccount(account, runtime.ss58Prefix);
  return `${signer.name}: the account of the multisig is ${own}, which cannot sign`;
}

function describeMultisig(signer: PlanAccount, { account, runtime }: Place): PlanAccount {
  return {
    ...signer,
    account: account.hex,
    name: `the multisig ${formatAccount(account, runtime.ss58Prefix)}`,
  };
}

/**
 * Lists the deposit that the first member reserves until the multisig has dispatched the call; a threshold of 1 needs
 * no deposit.
 */
async function listDeposits(
  snapshot: Snapshot,
  { multisig, pallet, of }: { readonly multisig: Multisig; readonly pallet: string; readonly of: RouteCall },
): Promise<PlanCost[]> {
  const { threshold, members } = multisig;
  const [first] = members;
  if (threshold === 1 || !first) return [];
  const { token, ss58Prefix } = snapshot.runtime;
  const describeAmountRead = (name: string) =>
    constantRead(pallet, name, (value) => BigInt(value.toString()));
  const { base, factor } = await snapshot.read({
    base: describeAmountRead('DepositBase'),
    factor: describeAmountRead('DepositFactor'),
  });
  const payer = describeMember(of.signer, { member: first, ss58Prefix });
  const source = `${pallet}.DepositBase and ${threshold} times ${pallet}.DepositFactor`;
  const part = { kind: 'deposit', title: 'deposit for the approvals', payer, token, source } as const;
  if (!base.known || !factor.known) return [{ ...part, text: 'unknown' }];
  return [formatCost(part, base.value + BigInt(threshold) * factor.value)];
}
