import type { Account, Planck } from '@parachron/core';
import { balanceRead, type Fork } from '@parachron/proxy';
import type { KnownEstimate } from '@parachron/weight';
import { deriveSovereignAccount, encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { type ArrivalRoute, deriveArrivalProgram } from './deriveArrivalProgram.js';

/**
 * Measures on a fork of a chain how much less of its own token arrives than was sent; undefined where nothing arrives.
 *
 * Sends: one program to the fork, in the name of the parachain that sends.
 */
export async function measureArrivalFee(
  fork: Fork,
  {
    from,
    beneficiary,
    route,
  }: { readonly from: number; readonly beneficiary: Account; readonly route: ArrivalRoute },
): Promise<KnownEstimate<Planck> | undefined> {
  await fork.reset();
  const { runtime } = await fork.snapshot();
  const version = listXcmVersions(runtime.registry).filter(isXcmVersion).at(-1);
  if (version === undefined) return undefined;
  const amount = sampleTokens * 10n ** BigInt(runtime.token.decimals);
  await fork.endow(deriveSovereignAccount({ paraId: from, relation: 'sibling' }), 2n * amount);
  const before = await readFree(fork, beneficiary);
  await fork.receive({
    from,
    program: encodeProgram(deriveArrivalProgram({ beneficiary, amount, route, version }), { version }),
  });
  const after = await readFree(fork, beneficiary);
  if (before === undefined || after === undefined || after <= before) return undefined;
  const notes = [`Measured on a fork of ${runtime.chain}.`];
  return { known: true, value: amount - (after - before), source: 'a run on a fork', notes, evidence: [] };
}

/** Tokens that are sent on the fork: far more than any arrival costs. */
const sampleTokens = 1000n;

async function readFree(fork: Fork, account: Account): Promise<Planck | undefined> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : undefined;
}
