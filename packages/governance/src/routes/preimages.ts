import { type Call, formatCost, type PlanCost, tryEncodeCall } from '@parachron/core';
import { nameMeans, trySigned } from '../forks/tryCalls.js';
import { hashCall } from '../proposals.js';
import { readStored } from '../reading/readStored.js';
import { describeAnySigner, joinParts, nameCall, type Parts, type RouteContext } from './RouteContext.js';

/**
 * Derives the call that stores the bytes of a call as a preimage, so that a proposal can name the call by its hash, and its
 * deposit. No call if the preimage is stored; undefined if the chain has no pallet for preimages.
 */
export async function derivePreimage(context: RouteContext, call: Call): Promise<Parts | undefined> {
  const { runtime, preimages } = context.governance;
  const note = encodeNote(context, preimages, { bytes: call.hex });
  if (!note) return undefined;
  if (await hasPreimage(context, note.pallet, call)) return joinParts();
  const tried = await trySigned(context.trials, { call: note });
  const source = tried?.ok
    ? `${note.pallet}.note_preimage, tried with ${nameMeans(runtime)}`
    : `${runtime.chain} states no deposit for preimages; read the event of the deposit after the call`;
  return describeNote(context, { call, note, source, deposit: tried?.ok ? tried.reserved : undefined });
}

/** Derives the same of an old democracy pallet, which stores preimages itself; undefined if the pallet has no such call. */
export async function deriveDemocracyPreimage(context: RouteContext, call: Call): Promise<Parts | undefined> {
  const { democracy } = context.governance;
  const note = encodeNote(context, democracy?.pallet, { encoded_proposal: call.hex });
  if (!note) return undefined;
  if (await hasPreimage(context, note.pallet, call)) return joinParts();
  const perByte = democracy?.preimageByteDeposit;
  const deposit = perByte === undefined ? undefined : perByte * BigInt(call.hex.length / 2 - 1);
  return describeNote(context, { call, note, source: `${note.pallet}.PreimageByteDeposit`, deposit });
}

function encodeNote(
  { governance }: RouteContext,
  pallet: string | undefined,
  args: Call['args'],
): Call | undefined {
  if (pallet === undefined) return undefined;
  return tryEncodeCall(governance.runtime.registry, { pallet, method: 'note_preimage', args });
}

/** Returns whether a chain stores the bytes of a call, in any form: a pallet refuses to store the same bytes twice. */
async function hasPreimage(
  { snapshot, governance }: RouteContext,
  pallet: string,
  call: Call,
): Promise<boolean> {
  const hash = hashCall(governance.runtime, call);
  const length = call.hex.length / 2 - 1;
  const [sized, plain, own] = await Promise.all([
    readStored(snapshot, pallet, 'PreimageFor', [[hash, length]]),
    readStored(snapshot, pallet, 'PreimageFor', [hash]),
    readStored(snapshot, pallet, 'Preimages', [hash]),
  ]);
  // An entry of an old pallet without bytes waits for them.
  return [sized, plain].some((bytes) => bytes && bytes !== '0x') || 'available' in Object(own);
}

function describeNote(
  { governance }: RouteContext,
  {
    call,
    note,
    source,
    deposit,
  }: {
    readonly call: Call;
    readonly note: Call;
    readonly source: string;
    readonly deposit: bigint | undefined;
  },
): Parts {
  const signer = describeAnySigner(governance);
  const name = nameCall(call);
  const title = `deposit for the preimage of ${name}`;
  const part = { kind: 'deposit', title, payer: signer, token: governance.runtime.token, source } as const;
  const cost: PlanCost = deposit === undefined ? { ...part, text: 'unknown' } : formatCost(part, deposit);
  const storing = { title: `stores the bytes of ${name} as a preimage`, signer, call: note };
  return joinParts({ calls: [{ ...storing, isOpen: true }], costs: [cost] });
}
