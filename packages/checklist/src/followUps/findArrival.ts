import type { Fork, Forkable } from '@parachron/client';
import { type Account, balanceRead, type Planck, type Weight } from '@parachron/core';
import type { Estimate } from '@parachron/weight';
import {
  deriveAccountJunction,
  deriveSovereignAccount,
  encodeProgram,
  hereLocation,
  isXcmVersion,
  listXcmVersions,
  type Program,
  type WeightLimit,
  type XcmVersion,
} from '@parachron/xcm';
import { takeFork } from '../facts/takeFork.js';

/** A token that a parachain returns to its home chain, which is its reserve, for an account there. */
interface ArrivalRequest {
  readonly from: number;
  readonly beneficiary: Account;
}

/** Fee that the home chain takes of its arriving token, and the weight for calls that state it. */
interface Arrival {
  readonly fee: Estimate<Planck>;
  readonly weight?: Weight;
}

/**
 * Finds the fee of an arrival by a run on a fork of the home chain. For a call that states the weight of the message, it finds a
 * sufficient weight, too; undefined if no fork executes such a message.
 */
export async function findArrival(
  fork: Forkable | undefined,
  { namesWeight, ...request }: ArrivalRequest & { readonly namesWeight: boolean },
): Promise<Arrival | undefined> {
  if (namesWeight) return takeFork(fork, async (taken) => taken && weighArrival(taken, request));
  const fee = await takeFork(fork, async (taken) => taken && measureArrivalFee(taken, request));
  return { fee: fee ?? unmeasured };
}

const unmeasured: Estimate<Planck> = {
  known: false,
  reason: "No fork of the service's chain shows the fee of the arrival.",
  howToFindOut:
    "Send a small amount first, or to a fork of the service's chain, and read the amount that arrives.",
  evidence: [],
};

/**
 * Measures the difference between the sent and the arriving amount of a chain's own token on a fork; undefined if nothing
 * arrives.
 *
 * Sends: one program to the fork, in the name of the sending parachain.
 */
async function measureArrivalFee(
  target: Forkable,
  request: ArrivalRequest & {
    /** XCM version of the program; by default the newest that the fork reads. */
    readonly version?: XcmVersion;
    /** Weight that the program buys; by default the weight that the program needs. */
    readonly weightLimit?: WeightLimit;
  },
): Promise<Extract<Estimate<Planck>, { known: true }> | undefined> {
  const fork = await target.fork();
  const { runtime } = await fork.snapshot();
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  const { version = versions.at(-1), from, beneficiary } = request;
  if (version === undefined || !versions.includes(version)) return undefined;
  const sender = deriveSovereignAccount({ paraId: from, relation: 'sibling' });
  await fork.endow(new Map([[sender.hex, 2n * amount]]));
  const before = await readFree(fork, beneficiary);
  await fork.receive({ from, program: encodeArrival({ ...request, version }) });
  const after = await readFree(fork, beneficiary);
  if (before === undefined || after === undefined || after <= before) return undefined;
  return { known: true, value: amount - (after - before), source: 'a run on a fork', evidence: [] };
}

// Sent on the fork, in planck with up to 18 decimals: far more than the fee of any arrival.
const amount = 10n ** 21n;

async function readFree(fork: Fork, account: Account): Promise<Planck | undefined> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : undefined;
}

/**
 * Encodes the program that arrives at the home chain of a token, for any call that sent it. The program has a topic if the XCM
 * version has topics, since many routers add one; a message without a topic costs less.
 */
function encodeArrival({
  beneficiary,
  weightLimit = 'Unlimited',
  version,
}: Parameters<typeof measureArrivalFee>[1] & { readonly version: XcmVersion }) {
  const asset = { id: hereLocation, amount };
  const to = { parents: 0, interior: [deriveAccountJunction(beneficiary)] };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'ClearOrigin' },
    { kind: 'BuyExecution', fees: asset, weightLimit },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: to },
    ...(version > 2 ? [{ kind: 'SetTopic', topic: `0x${'00'.repeat(32)}` } as const] : []),
  ];
  return encodeProgram(program, { version });
}

/**
 * Weighs the arrival on a fork: doubles the bought weight until the fork executes the program. Barriers refuse a program that buys
 * too little. Undefined if 2^40 ps, about one second, are not enough.
 *
 * Sends: up to eleven programs to the fork, in the name of the sending parachain.
 */
async function weighArrival(fork: Forkable, request: ArrivalRequest): Promise<Arrival | undefined> {
  for (let refTime = leastTime; refTime <= mostTime; refTime *= 2n) {
    // Calls that state the weight of a message are older than proof sizes, and so is this version.
    const weight = { refTime, proofSize: 0n };
    const fee = await measureArrivalFee(fork, { ...request, version: 2, weightLimit: weight });
    if (fee) return { weight, fee };
  }
  return undefined;
}

/** The bounds of the search, in picoseconds. */
const leastTime = 2n ** 30n;
const mostTime = 2n ** 40n;
