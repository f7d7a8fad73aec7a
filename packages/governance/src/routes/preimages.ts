import { type Call, formatCost, type PlanCost, tryEncodeCall } from '@parachron/core';
import { nameMeans, trySigned } from '../forks/tryCalls.js';
import { describeAnySigner, joinParts, nameCall, type Parts, type RouteContext } from './RouteContext.js';

/** The errors by which a pallet refuses to store the same bytes twice, in newer and older pallets. */
const isStored = (error: string | undefined) => /^(AlreadyNoted|DuplicatePreimage)$/.test(error ?? '');

/**
 * Derives the call that stores the bytes of a call as a preimage, so that a proposal can name the call by its hash, and its
 * deposit. No call if the preimage is stored; undefined if the chain has no pallet for preimages.
 *
 * @param own a pallet that may store the preimages of its proposals itself, as older ones do
 */
export async function derivePreimage(
  { governance, trials }: RouteContext,
  call: Call,
  own?: string,
): Promise<Parts | undefined> {
  const { runtime, preimages } = governance;
  const encode = (pallet: string | undefined, args: Call['args']) =>
    pallet ? tryEncodeCall(runtime.registry, { pallet, method: 'note_preimage', args }) : undefined;
  const note = encode(own, { encoded_proposal: call.hex }) ?? encode(preimages, { bytes: call.hex });
  if (!note) return undefined;
  const tried = await trySigned(trials, { call: note });
  if (isStored(tried?.error)) return joinParts();
  const signer = describeAnySigner(governance);
  const name = nameCall(call);
  const title = `deposit for the preimage of ${name}`;
  const part = { kind: 'deposit', title, payer: signer, token: runtime.token } as const;
  const unread = `${runtime.chain} states no deposit for preimages; read the event of the deposit after the call`;
  const source = `${nameCall(note)}, tried with ${nameMeans(runtime)}`;
  const cost: PlanCost = tried?.ok
    ? formatCost({ ...part, source }, tried.reserved)
    : { ...part, text: 'unknown', source: unread };
  const storing = { title: `stores the bytes of ${name} as a preimage`, signer, call: note };
  return joinParts({ calls: [{ ...storing, isOpen: true }], costs: [cost] });
}
