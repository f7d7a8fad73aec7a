import {
  type Account,
  type Call,
  constantRead,
  type DispatchRoute,
  formatAccount,
  formatCost,
  type Hex,
  hasCall,
  type JsonValue,
  listPallets,
  omitUndefined,
  type PlanCost,
  parseAccount,
  type RouteCall,
  requireInput,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { askWeight, encodeDefaults, quoteFee } from '../fees.js';
import { readStored } from '../pallets.js';
import { deriveMultisigAccount, type Multisig } from './Multisig.js';

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
  const { chain, registry, ss58Prefix } = snapshot.runtime;
  const account = deriveMultisigAccount(multisig);
  const address = formatAccount(account, ss58Prefix);
  const own = { account: account.hex, name: `the multisig ${address}` };
  const isOurs = (one: RouteCall) => one.isOpen || one.signer.account === account.hex;
  const [first] = route.calls;
  if (!first) return route;
  const needing = (need: string) => ({ ...route, needs: [...route.needs, need] });
  if (!route.calls.some(isOurs))
    return needing(`${first.signer.name}: the account of the multisig is ${address}, which cannot sign`);
  const pallet = listPallets(registry).find(({ name }) =>
    hasCall(registry, name, 'as_multi_threshold_1'),
  )?.name;
  if (pallet === undefined) return needing(`a chain with multisigs: ${chain} has no pallet for them`);
  const wrapped = await Promise.all(
    route.calls.map(async (one): Promise<CallParts> => {
      // The route has the costs of the calls that other accounts sign.
      if (!isOurs(one)) return { calls: [one], costs: [] };
      const members = await wrapCall(one, { multisig, snapshot, pallet, account: account.hex });
      const alone = { ...one, signer: { ...one.signer, ...own } };
      return members ?? { calls: [alone], costs: await quoteFee(snapshot, alone) };
    }),
  );
  const open = new Set(route.calls.flatMap(({ isOpen, signer }) => (isOpen ? signer.name : [])));
  const isPaid = ({ payer }: PlanCost) =>
    payer.account === undefined ? open.has(payer.name) : payer.account === account.hex;
  // The members pay the fees, and the multisig the deposits.
  const rest = route.costs.flatMap((cost) => {
    if (!isPaid(cost)) return cost;
    return cost.kind === 'fee' ? [] : { ...cost, payer: { ...cost.payer, ...own } };
  });
  return {
    ...route,
    calls: wrapped.flatMap(({ calls }) => calls),
    costs: [...rest, ...wrapped.flatMap(({ costs }) => costs)],
  };
}

type CallParts = Pick<DispatchRoute, 'calls' | 'costs'>;

/** The approvals that members of a multisig have given for a call. */
interface Approvals {
  /** The block and the transaction of the first approval, in the form of an argument. */
  readonly when: JsonValue;
  readonly approvals: readonly string[];
}

interface Wrapping {
  readonly multisig: Multisig;
  readonly snapshot: Snapshot;
  readonly pallet: string;
  /** The account of the multisig. */
  readonly account: Hex;
}

/** Lists the members' calls with deposit and fees; undefined if the weight of the call is unknown. */
async function wrapCall(one: RouteCall, of: Wrapping): Promise<CallParts | undefined> {
  const { multisig, snapshot, pallet, account } = of;
  const { template } = one;
  // The fees of a template are those of its default values.
  const call = one.call ?? (template && encodeDefaults(snapshot.runtime, template));
  const weight = call && (await askWeight(snapshot, call.hex));
  if (!call || weight === undefined) return undefined;
  // The hash of a template is unknown until its fields are filled.
  const stored =
    !template &&
    (await readStored(snapshot, pallet, 'Multisigs', [account, blake2AsHex(hexToU8a(call.hex))]));
  const given = (stored || undefined) as Approvals | undefined;
  const approving = { ...of, one, call, weight, given };
  const members = listApprovals(approving);
  const quotes = await Promise.all(members.map((member) => quoteFee(snapshot, member)));
  const names = template?.fill.map(({ field }) => field).join(' and ');
  const note = template ? `, with the default of ${names} in ${template.pallet}.${template.method}` : '';
  const fees = quotes.flat().map((fee) => ({ ...fee, source: `${fee.source}${note}` }));
  const deposits = given || multisig.threshold === 1 ? [] : [await readDeposit(one, of)];
  return {
    calls: template ? listApprovals({ ...approving, template }) : members,
    costs: [...deposits, ...fees],
  };
}

interface Approving extends Wrapping {
  readonly one: RouteCall;
  readonly call: Call;
  /** The maximum weight of the call, as an argument of the chain. */
  readonly weight: JsonValue;
  readonly given: Approvals | undefined;
  /** The template of the call, if fields are left to fill: the approvals then have no bytes either. */
  readonly template?: NonNullable<RouteCall['template']>;
}

/**
 * Lists the calls of the members up to the threshold: all but the last approve, and the last dispatches the call.
 * Members who have approved the call sign nothing; if no approval is missing, the first member dispatches the call.
 */
function listApprovals(of: Approving): readonly RouteCall[] {
  const { one, given, multisig, snapshot } = of;
  const { threshold, members } = multisig;
  const done = new Set(given?.approvals.map((member) => parseAccount(member).hex));
  const left = threshold - done.size;
  const signing = left > 0 ? members.filter(({ hex }) => !done.has(hex)).slice(0, left) : members.slice(0, 1);
  return signing.flatMap((member, at): RouteCall[] => {
    const isFirst = at === 0 && !given;
    const isLast = at === signing.length - 1 && (threshold === 1 || !isFirst);
    const outer = deriveOuter(of, { member, isFirst, isLast });
    const title = isLast ? one.title : `approves: ${one.title}`;
    const own = { title, signer: describeMember(one, member, snapshot) };
    if (outer.fill.length > 0) return [{ ...own, template: outer }];
    const encoded = tryEncodeCall(snapshot.runtime.registry, outer);
    return encoded ? [{ ...own, call: encoded }] : [];
  });
}

/** Derives the call of a member. The block and the position of the first approval are known after its inclusion. */
function deriveOuter(
  { multisig, given, weight, template, pallet, call }: Approving,
  {
    member,
    isFirst,
    isLast,
  }: { readonly member: Account; readonly isFirst: boolean; readonly isLast: boolean },
): NonNullable<RouteCall['template']> {
  const { threshold, members } = multisig;
  const others = members.filter(({ hex }) => hex !== member.hex).map(({ hex }) => hex);
  // The pallet requires the order of their bytes.
  const other_signatories = others.toSorted();
  const content = isLast
    ? { call: call.hex, store_call: false }
    : { call_hash: blake2AsHex(hexToU8a(call.hex)) };
  const maybe_timepoint = isFirst ? null : given?.when;
  const approval = { threshold, other_signatories, max_weight: weight, maybe_timepoint, ...content };
  const [method, args] =
    threshold === 1
      ? ['as_multi_threshold_1', { call: call.hex, other_signatories }]
      : [isLast ? 'as_multi' : 'approve_as_multi', omitUndefined(approval)];
  const from = `the first approval: the number of its block and the index of its transaction (${pallet}.NewMultisig)`;
  const fill = [
    ...(template ? listDependent(template).filter(({ field }) => field in args) : []),
    ...(threshold === 1 || 'maybe_timepoint' in args ? [] : [{ field: 'maybe_timepoint', from }]),
  ];
  const known = Object.entries(args).filter(([name]) => !fill.some(({ field }) => field === name));
  return { pallet, method, args: Object.fromEntries(known), fill };
}

/** Lists the arguments that depend on the bytes of the inner call. */
function listDependent({
  pallet,
  method,
  args,
  fill,
}: NonNullable<RouteCall['template']>): readonly NonNullable<RouteCall['template']>['fill'][number][] {
  const open = fill.map(({ field, from }) => `${field} from ${from}`).join('; ');
  const bytes = `${pallet}.${method} with ${open}; its other arguments: ${JSON.stringify(args)}`;
  return [
    { field: 'call', from: `the bytes of ${bytes}` },
    { field: 'call_hash', from: `the BLAKE2-256 hash of the bytes of ${bytes}` },
    { field: 'max_weight', from: `the weight of ${pallet}.${method} on the chain` },
  ];
}

/** Describes a member of a multisig as the signer of a call or the payer of a cost. */
function describeMember({ signer }: RouteCall, { hex, kind }: Account, { runtime }: Snapshot) {
  return { ...signer, account: hex, name: `the member ${formatAccount({ hex, kind }, runtime.ss58Prefix)}` };
}

/** Reads the deposit that the first member reserves until the multisig has dispatched the call. */
async function readDeposit(one: RouteCall, { multisig, snapshot, pallet }: Wrapping): Promise<PlanCost> {
  const { threshold, members } = multisig;
  const amountRead = (name: string) => constantRead(pallet, name, (value) => BigInt(value.toString()));
  const reads = { base: amountRead('DepositBase'), factor: amountRead('DepositFactor') };
  const { base, factor } = await snapshot.read(reads);
  const payer = describeMember(one, members[0] as Account, snapshot);
  const source = `${pallet}.DepositBase and ${threshold} times ${pallet}.DepositFactor`;
  const { token } = snapshot.runtime;
  const part = { kind: 'deposit', title: 'deposit for the approvals', payer, token, source } as const;
  if (!base.known || !factor.known) return { ...part, text: 'unknown' };
  return formatCost(part, base.value + BigInt(threshold) * factor.value);
}
