import { type Call, formatCost, type PlanCost, type RouteCall, tryEncodeCall } from '@parachron/core';
import { tryDeposit } from '../dryRuns/tryDeposit.js';
import { hasPreimage } from '../reading/hasPreimage.js';
import { describeAnySigner, type RouteContext } from './RouteContext.js';

/** The bytes of a call that a chain stores, so that a proposal can name the call by its hash. */
export interface Preimage {
  readonly calls: readonly RouteCall[];
  readonly costs: readonly PlanCost[];
}

const stored: Preimage = { calls: [], costs: [] };

/**
 * Derives the call that stores a preimage, and its deposit; no call if the preimage is stored, undefined if the chain
 * has no pallet for preimages.
 */
export async function derivePreimage(
  { governance, dryRun, snapshot }: RouteContext,
  call: Call,
): Promise<Preimage | undefined> {
  const { runtime, preimages } = governance;
  const note =
    preimages === undefined
      ? undefined
      : tryEncodeCall(runtime.registry, {
          pallet: preimages,
          method: 'note_preimage',
          args: { bytes: call.hex },
        });
  if (!note || preimages === undefined) return undefined;
  if (await hasPreimage(snapshot, { pallet: preimages, call })) return stored;
  const deposit = dryRun && (await tryDeposit(dryRun, snapshot, { call: note }));
  return describeNote({ governance, call, note }, (part) =>
    dryRun === undefined || deposit === undefined
      ? {
          ...part,
          text: 'unknown',
          source: `${runtime.chain} states no deposit for preimages; read the event of the deposit after the call`,
        }
      : formatCost({ ...part, source: `${preimages}.note_preimage, tried with ${dryRun.means}` }, deposit),
  );
}

/**
 * Derives the call that stores a preimage in an old democracy pallet, and its deposit; no call if the preimage is
 * stored, undefined if the pallet has no such call.
 */
export async function deriveDemocracyPreimage(
  { governance, snapshot }: RouteContext,
  call: Call,
): Promise<Preimage | undefined> {
  const { runtime, democracy } = governance;
  if (!democracy) return undefined;
  const args = { encoded_proposal: call.hex };
  const note = tryEncodeCall(runtime.registry, { pallet: democracy.pallet, method: 'note_preimage', args });
  if (!note) return undefined;
  if (await hasPreimage(snapshot, { pallet: democracy.pallet, call })) return stored;
  const bytes = BigInt(call.hex.length / 2 - 1);
  const { preimageByteDeposit } = democracy;
  const source = `${democracy.pallet}.PreimageByteDeposit`;
  return describeNote({ governance, call, note }, (part) =>
    preimageByteDeposit === undefined
      ? { ...part, source, text: 'unknown' }
      : formatCost({ ...part, source }, preimageByteDeposit * bytes),
  );
}

function describeNote(
  { governance, call, note }: Pick<RouteContext, 'governance'> & { readonly call: Call; readonly note: Call },
  price: (deposit: Omit<PlanCost, 'source' | 'text'>) => PlanCost,
): Preimage {
  const signer = describeAnySigner(governance);
  const name = `${call.pallet}.${call.method}`;
  const title = `deposit for the preimage of ${name}`;
  const cost = price({ kind: 'deposit', title, payer: signer, token: governance.runtime.token });
  return {
    calls: [{ title: `stores the bytes of ${name} as a preimage`, signer, isOpen: true, call: note }],
    costs: [cost],
  };
}
