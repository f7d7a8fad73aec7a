import {
  type Call,
  constantRead,
  encodeCall,
  type Hex,
  hasCall,
  type Planck,
  parseAccount,
  type Snapshot,
} from '@parachron/core';
import { encodeAddress } from '@parachron/proxy';
import { createSampleAccount } from './createSampleAccount.js';
import type { DryRunOutcome, RootDryRun } from './RootDryRun.js';

/** The free balance of an account in a dry run, in planck: more than any chain requires, with up to 18 decimals. */
export const dryRunBalance = 10n ** 24n;

/**
 * Finds the deposit of a call with a dry run, in planck. An event (`Reserved` or `Held`) has the amount. Without such
 * an event, the account transfers its whole free balance, and the remainder is the deposit. Undefined if neither shows
 * the deposit.
 *
 * @param about the call, and the account that signs it; a sample account by default
 */
export async function tryDeposit(
  dryRun: RootDryRun,
  snapshot: Snapshot,
  { call, by }: { readonly call: Call; readonly by?: Hex },
): Promise<Planck | undefined> {
  const { registry } = snapshot.runtime;
  const account = by === undefined ? createSampleAccount(registry) : parseAccount(by);
  const rest = sendRestCall(snapshot, account.hex);
  const both = rest && [call.hex, rest.hex];
  const tried = both
    ? encodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls: both } }).hex
    : call.hex;
  const origin = { system: { Signed: account.hex } };
  const outcome = await dryRun.run({ origin, call: tried, endow: account });
  return outcome?.ok ? (readReserved(outcome) ?? (await readRest(snapshot, outcome))) : undefined;
}

/** Builds the transfer of all but the existential deposit to another account. */
function sendRestCall({ runtime }: Snapshot, from: string): Call | undefined {
  const { registry } = runtime;
  const call = { pallet: 'Balances', method: 'transfer_all' };
  if (!hasCall(registry, call.pallet, call.method) || !hasCall(registry, 'Utility', 'batch'))
    return undefined;
  const other = `0x${'08'.repeat(from.length / 2 - 1)}`;
  const dest = encodeAddress(registry, other, { ...call, argument: 'dest' });
  return encodeCall(registry, { ...call, args: { dest, keep_alive: true } });
}

function readReserved({ events }: DryRunOutcome): Planck | undefined {
  const taken = events.find(({ method }) => method === 'Reserved' || method === 'Held');
  return taken && BigInt(`${taken.data.amount}`);
}

async function readRest(snapshot: Snapshot, { events }: DryRunOutcome): Promise<Planck | undefined> {
  const sent = events.findLast(
    ({ usualPallet, method }) => usualPallet === 'Balances' && method === 'Transfer',
  );
  const { existential } = await snapshot.read({
    existential: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
  });
  if (!sent || !existential.known) return undefined;
  return dryRunBalance - existential.value - BigInt(`${sent.data.amount}`);
}
