import type { Fork, Forkable } from '@parachron/client';
import { type Account, balanceRead, type Planck, readKnown, type Weight } from '@parachron/core';
import type { Estimate } from '@parachron/weight';
import {
  deriveAccountJunction,
  deriveSovereignAccount,
  encodeProgram,
  hereLocation,
  isXcmVersion,
  listXcmVersions,
  type Program,
} from '@parachron/xcm';
import { takeFork } from '../facts/takeFork.js';

/** Fee that the home chain takes of its arriving token, and the weight for calls that state it. */
interface ArrivalCost {
  readonly fee: Estimate<Planck>;
  readonly weight?: Weight | undefined;
}

/** A token that a parachain returns to its home chain, which is its reserve, for an account there. */
interface ArrivalRequest {
  readonly from: number;
  readonly beneficiary: Account;
}

/**
 * Finds the fee of an arrival by a run on a fork of the home chain. For a call that states the weight of the message, it doubles the bought
 * weight until the fork executes the program: barriers refuse a program that buys too little. It is undefined if no fork executes such a
 * message.
 */
export function findArrival(
  fork: Forkable | undefined,
  { namesWeight, ...request }: ArrivalRequest & { readonly namesWeight: boolean },
): Promise<ArrivalCost | undefined> {
  return takeFork(fork, async (taken) => {
    for (const weight of taken ? (namesWeight ? weights : [undefined]) : []) {
      const value = taken && (await measureFee(await taken.fork(), { ...request, weight }));
      if (value !== undefined)
        return { weight, fee: { known: true, value, source: 'a run on a fork', evidence: [] } };
    }
    return namesWeight ? undefined : { fee: unmeasured };
  });
}

// In picoseconds, up to about one second. Calls that state the weight of a message are older than proof sizes.
const weights = Array.from(
  { length: 11 },
  (_, at): Weight => ({ refTime: 2n ** BigInt(30 + at), proofSize: 0n }),
);

const unmeasured: Estimate<Planck> = {
  known: false,
  reason: "No fork of the service's chain shows the fee of the arrival.",
  howToFindOut:
    "Send a small amount first, or to a fork of the service's chain, and read the amount that arrives.",
  evidence: [],
};

/**
 * Measures the difference between the sent and the arriving amount of a chain's own token on a fork; undefined if nothing arrives. The
 * program arrives the same for any call that sent it. It has a topic if the XCM version has topics, since many routers add one; a message
 * without a topic costs less.
 */
async function measureFee(
  fork: Fork,
  { from, beneficiary, weight }: ArrivalRequest & Pick<ArrivalCost, 'weight'>,
): Promise<Planck | undefined> {
  const { runtime } = await fork.snapshot();
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  // Calls that state a weight are as old as this version.
  const version = weight ? versions.find((one) => one === 2) : versions.at(-1);
  if (version === undefined) return undefined;
  const asset = { id: hereLocation, amount };
  const to = { parents: 0, interior: [deriveAccountJunction(beneficiary)] };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'ClearOrigin' },
    { kind: 'BuyExecution', fees: asset, weightLimit: weight ?? 'Unlimited' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: to },
    ...(version > 2 ? [{ kind: 'SetTopic', topic: `0x${'00'.repeat(32)}` } as const] : []),
  ];
  const sender = deriveSovereignAccount({ paraId: from, relation: 'sibling' });
  await fork.endow(new Map([[sender.hex, 2n * amount]]));
  const before = await readFree(fork, beneficiary);
  await fork.receive({ from, program: encodeProgram(program, { version }) });
  const after = await readFree(fork, beneficiary);
  return before === undefined || after === undefined || after <= before
    ? undefined
    : amount - (after - before);
}

// Sent on the fork, in planck with up to 18 decimals: far more than the fee of any arrival.
const amount = 10n ** 21n;

async function readFree(fork: Fork, account: Account): Promise<Planck | undefined> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  return readKnown(balance)?.free;
}
