import {
  type Account,
  type Call,
  type CallTemplate,
  type FieldToFill,
  formatAccount,
  type Hex,
  type JsonValue,
  omitUndefined,
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
export function listApprovals({ call, title, signer }: Wrapped, of: Wrapping): readonly RouteCall[] {
  const { multisig, given } = of;
  const { threshold, members } = multisig;
  const waiting = members.filter(({ hex }) => !given?.members.includes(hex));
  const left = threshold - (given?.members.length ?? 0);
  const signing = left > 0 ? waiting.slice(0, left) : members.slice(0, 1);
  return signing.flatMap((member, at): RouteCall[] => {
    const isFirst = at === 0 && !given;
    const isLast = at === signing.length - 1 && (threshold === 1 || !isFirst);
    const template = deriveOuter(call, { ...of, member, isFirst, isLast });
    const own = {
      title: isLast ? title : `approves: ${title}`,
      signer: describeMember(signer, { member, ss58Prefix: of.runtime.ss58Prefix }),
    };
    if (template.fill.length > 0) return [{ ...own, template }];
    const encoded = tryEncodeCall(of.runtime.registry, template);
    return encoded ? [{ ...own, call: encoded }] : [];
  });
}

interface OfMember extends Wrapping {
  readonly member: Account;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Derives the call of a member. The block and the position of the first approval are known after its inclusion. */
function deriveOuter(
  call: Call,
  { multisig, given, weight, open, pallet, member, isFirst, isLast }: OfMember,
): CallTemplate {
  const { threshold, members } = multisig;
  const others = members.filter(({ hex }) => hex !== member.hex).map(({ hex }) => hex);
  // The pallet requires the order of their bytes.
  const other_signatories = others.toSorted();
  const single = { call: call.hex, other_signatories };
  const content = isLast
    ? { call: call.hex, store_call: false }
    : { call_hash: blake2AsHex(hexToU8a(call.hex)) };
  const maybe_timepoint = isFirst ? null : given?.timepoint;
  const approval = { threshold, other_signatories, max_weight: weight, maybe_timepoint, ...content };
  const [method, args] =
    threshold === 1
      ? ['as_multi_threshold_1', single]
      : [isLast ? 'as_multi' : 'approve_as_multi', omitUndefined(approval)];
  const from = `the first approval: the number of its block and the index of its transaction (${pallet}.NewMultisig)`;
  const fill = [
    ...(open ? listDependent(open).filter(({ field }) => field in args) : []),
    ...(threshold === 1 || 'maybe_timepoint' in args ? [] : [{ field: 'maybe_timepoint', from }]),
  ];
  const known = Object.entries(args).filter(([name]) => !fill.some(({ field }) => field === name));
  return { pallet, method, args: Object.fromEntries(known), fill };
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

/** Describes a member of a multisig as the signer of a call or the payer of a cost. */
export function describeMember(
  signer: PlanAccount,
  { member, ss58Prefix }: { readonly member: Account; readonly ss58Prefix: number },
): PlanAccount {
  const name = `the member ${formatAccount(member, ss58Prefix)}`;
  return { ...signer, account: member.hex, name };
}
