import {
  type Account,
  type Call,
  type CallTemplate,
  type FieldToFill,
  formatAccount,
  type Hex,
  type JsonValue,
  type PlanAccount,
  type RouteCall,
  type Runtime,
  tryEncodeCall,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Multisig } from './Multisig.js';

/** The approvals that members of a multisig have given for a call. */
export interface Approvals {
  /** The block and the transaction of the first approval, in the form of an argument. */
  readonly timepoint: JsonValue;
  readonly members: readonly Hex[];
}

interface Wrapping {
  readonly multisig: Multisig;
  readonly runtime: Runtime;
  readonly pallet: string;
  /** The maximum weight of the call, as an argument of the chain. */
  readonly weight: JsonValue;
  /** The template of the call, if fields are left to fill: the approvals then have no bytes either. */
  readonly open?: CallTemplate;
  /** Approvals that the chain has stored for the call. */
  readonly given?: Approvals | undefined;
}

type Wrapped = RouteCall & { readonly call: Call };

/**
 * Lists the calls of the members up to the threshold: all but the last approve, and the last dispatches the call.
 * Members who have approved the call sign nothing; if no approval is missing, the first member dispatches the call.
 */
export function listApprovals(wrapped: Wrapped, wrapping: Wrapping): readonly RouteCall[] {
  const { threshold, members } = wrapping.multisig;
  const { given } = wrapping;
  const others = members.filter(({ hex }) => !given?.members.includes(hex));
  const left = threshold - (given?.members.length ?? 0);
  const signing = left > 0 ? others.slice(0, left) : members.slice(0, 1);
  if (threshold === 1) return signing.flatMap((member) => deriveSingle(wrapped, { ...wrapping, member }));
  return signing.flatMap((member, at) => {
    const of = { ...wrapping, member };
    return at === 0 && !given
      ? deriveFirst(wrapped, of)
      : deriveLater(wrapped, { ...of, isLast: at === signing.length - 1 });
  });
}

interface OfMember extends Wrapping {
  readonly member: Account;
}

function deriveSingle({ call, title, signer }: Wrapped, of: OfMember): RouteCall[] {
  const args = { other_signatories: listOthers(of), call: call.hex };
  return deriveOuter({ title, signer, method: 'as_multi_threshold_1', args }, of);
}

function deriveFirst({ call, title, signer }: Wrapped, of: OfMember): RouteCall[] {
  const args = { ...deriveApproval(call, of), maybe_timepoint: null };
  return deriveOuter({ title: `approves: ${title}`, signer, method: 'approve_as_multi', args }, of);
}

/** The block and the position of the first approval are known after its inclusion. */
function deriveLater(
  { call, title, signer }: Wrapped,
  of: OfMember & { readonly isLast: boolean },
): RouteCall[] {
  const { call_hash, ...rest } = deriveApproval(call, of);
  const approval = of.given ? { ...rest, maybe_timepoint: of.given.timepoint } : rest;
  const timepoint = {
    field: 'maybe_timepoint',
    from: `the first approval: the number of its block and the index of its transaction (${of.pallet}.NewMultisig)`,
  };
  const outer = of.isLast
    ? { title, method: 'as_multi', args: { ...approval, call: call.hex, store_call: false } }
    : { title: `approves: ${title}`, method: 'approve_as_multi', args: { ...approval, call_hash } };
  return deriveOuter({ ...outer, signer, fill: of.given ? [] : [timepoint] }, of);
}

interface Outer extends Pick<RouteCall, 'title' | 'signer'> {
  readonly method: string;
  readonly args: { readonly [name: string]: JsonValue };
  readonly fill?: readonly FieldToFill[];
}

/** Builds the call of a member: a template if a field of this call or of the inner call is left to fill. */
function deriveOuter({ title, signer, method, args, fill = [] }: Outer, of: OfMember): RouteCall[] {
  const own = {
    title,
    signer: describeMember(signer, { member: of.member, ss58Prefix: of.runtime.ss58Prefix }),
  };
  const dependent = of.open ? listDependent(of.open).filter(({ field }) => field in args) : [];
  const left = [...dependent, ...fill];
  if (left.length > 0) {
    const known = Object.entries(args).filter(([name]) => !dependent.some(({ field }) => field === name));
    const template = { pallet: of.pallet, method, args: Object.fromEntries(known), fill: left };
    return [{ ...own, template }];
  }
  const call = tryEncodeCall(of.runtime.registry, { pallet: of.pallet, method, args });
  return call ? [{ ...own, call }] : [];
}

/** Lists the arguments that depend on the bytes of the inner call. */
function listDependent({ pallet, method, args, fill }: CallTemplate): readonly FieldToFill[] {
  const open = fill.map(({ field, from }) => `${field} from ${from}`).join('; ');
  const bytes = `${pallet}.${method} with ${open}; its other arguments: ${JSON.stringify(args)}`;
  return [
    { field: 'call', from: `the bytes of ${bytes}` },
    { field: 'call_hash', from: `the BLAKE2-256 hash of the bytes of ${bytes}` },
    { field: 'max_weight', from: `the weight of ${pallet}.${method} on the chain` },
  ];
}

function deriveApproval(call: Call, of: OfMember) {
  const { weight, multisig } = of;
  return {
    threshold: multisig.threshold,
    other_signatories: listOthers(of),
    call_hash: blake2AsHex(hexToU8a(call.hex)),
    max_weight: weight,
  };
}

/** Lists the other members, in the order of their bytes, as the pallet requires. */
function listOthers({ multisig, member }: OfMember): string[] {
  return multisig.members
    .filter(({ hex }) => hex !== member.hex)
    .map(({ hex }) => hex)
    .toSorted();
}

/** Describes a member of a multisig as the signer of a call or the payer of a cost. */
export function describeMember(
  signer: PlanAccount,
  { member, ss58Prefix }: { readonly member: Account; readonly ss58Prefix: number },
): PlanAccount {
  const name = `the member ${formatAccount(member, ss58Prefix)}`;
  return { ...signer, account: member.hex, name };
}
