import {
  type Account,
  type Call,
  formatAccount,
  type JsonValue,
  type RouteCall,
  type Runtime,
  tryEncodeCall,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Multisig } from './Multisig.js';

interface Wrapping {
  readonly multisig: Multisig;
  readonly runtime: Runtime;
  readonly pallet: string;
  /** The most that the call may weigh, as an argument of the chain. */
  readonly weight: JsonValue;
}

/** The calls of as many members as the threshold asks for: all but the last approve, and the last one dispatches the call. */
export function listApprovals(
  wrapped: RouteCall & { readonly call: Call },
  wrapping: Wrapping,
): readonly RouteCall[] {
  const { threshold, members } = wrapping.multisig;
  const signing = members.slice(0, threshold);
  if (threshold === 1) return signing.flatMap((member) => deriveSingle(wrapped, { ...wrapping, member }));
  return signing.flatMap((member, at) =>
    at === 0
      ? deriveFirst(wrapped, { ...wrapping, member })
      : [deriveLater(wrapped, { ...wrapping, member, isLast: at === threshold - 1 })],
  );
}

interface OfMember extends Wrapping {
  readonly member: Account;
}

function deriveSingle(
  { call, title, signer }: RouteCall & { readonly call: Call },
  of: OfMember,
): RouteCall[] {
  const args = { other_signatories: listOthers(of), call: call.hex };
  const outer = tryEncodeCall(of.runtime.registry, {
    pallet: of.pallet,
    method: 'as_multi_threshold_1',
    args,
  });
  return outer ? [{ title, signer: describeMember(signer, of), call: outer }] : [];
}

function deriveFirst(
  { call, title, signer }: RouteCall & { readonly call: Call },
  of: OfMember,
): RouteCall[] {
  const args = { ...deriveApproval(call, of), maybe_timepoint: null };
  const outer = tryEncodeCall(of.runtime.registry, { pallet: of.pallet, method: 'approve_as_multi', args });
  return outer ? [{ title: `approves: ${title}`, signer: describeMember(signer, of), call: outer }] : [];
}

/** The block and the place in it of the first approval are known once it is there. */
function deriveLater(
  { call, title, signer }: RouteCall & { readonly call: Call },
  of: OfMember & { readonly isLast: boolean },
): RouteCall {
  const { call_hash, ...approval } = deriveApproval(call, of);
  const subject = of.isLast ? { call: call.hex, store_call: false } : { call_hash };
  return {
    title: of.isLast ? title : `approves: ${title}`,
    signer: describeMember(signer, of),
    template: {
      pallet: of.pallet,
      method: of.isLast ? 'as_multi' : 'approve_as_multi',
      args: { ...approval, ...subject },
      fill: [
        {
          field: 'maybe_timepoint',
          from: `the first approval: the number of its block and the index of its transaction (${of.pallet}.NewMultisig)`,
        },
      ],
    },
  };
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

/** The pallet takes them in the order of their bytes. */
function listOthers({ multisig, member }: OfMember): string[] {
  return multisig.members
    .filter(({ hex }) => hex !== member.hex)
    .map(({ hex }) => hex)
    .toSorted();
}

function describeMember(signer: RouteCall['signer'], { member, runtime }: OfMember): RouteCall['signer'] {
  const name = `the member ${formatAccount(member, runtime.ss58Prefix)}`;
  return { ...signer, account: member.hex, name };
}
