import type { Fork, Forkable } from '@parachron/client';
import { type Account, balanceRead, type Planck } from '@parachron/core';
import type { KnownEstimate } from '@parachron/weight';
import {
  deriveSovereignAccount,
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
  type WeightLimit,
  type XcmVersion,
} from '@parachron/xcm';
import { type ArrivalRoute, deriveArrivalProgram } from './deriveArrivalProgram.js';

/** Program sent to a fork, in the name of a parachain. */
export interface ArrivalRequest {
  readonly from: number;
  readonly beneficiary: Account;
  readonly route: ArrivalRoute;
  /** XCM version of the program; by default the newest that the fork reads. */
  readonly version?: XcmVersion;
  /** Weight that the program buys; by default the weight that the program needs. */
  readonly weightLimit?: WeightLimit;
}

/**
 * Measures the difference between the sent and the arriving amount of a chain's own token on a fork; undefined if nothing
 * arrives.
 *
 * Sends: one program to the fork, in the name of the sending parachain.
 */
export async function measureArrivalFee(
  target: Forkable,
  { from, ...program }: ArrivalRequest,
): Promise<KnownEstimate<Planck> | undefined> {
  const fork = await target.fork();
  const { runtime } = await fork.snapshot();
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  const { version = versions.at(-1), beneficiary } = program;
  if (version === undefined || !versions.includes(version)) return undefined;
  const amount = sampleTokens * 10n ** BigInt(runtime.token.decimals);
  const sender = deriveSovereignAccount({ paraId: from, relation: 'sibling' });
  await fork.endow(new Map([[sender.hex, 2n * amount]]));
  const before = await readFree(fork, beneficiary);
  await fork.receive({
    from,
    program: encodeProgram(deriveArrivalProgram({ ...program, amount, version }), { version }),
  });
  const after = await readFree(fork, beneficiary);
  if (before === undefined || after === undefined || after <= before) return undefined;
  const notes = [`Measured on a fork of ${runtime.chain}.`];
  return { known: true, value: amount - (after - before), source: 'a run on a fork', notes, evidence: [] };
}

/** Tokens that are sent on the fork: far more than the fee of any arrival. */
const sampleTokens = 1000n;

async function readFree(fork: Fork, account: Account): Promise<Planck | undefined> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : undefined;
}
