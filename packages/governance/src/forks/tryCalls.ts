import type { DecodedEvent, Fork, Forkable } from '@parachron/client';
import {
  balanceRead,
  type Call,
  encodeCall,
  formatHex,
  type Hex,
  hasCall,
  type JsonValue,
  type Planck,
  parseAccount,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { tryAsRoot } from '@parachron/proxy';
import type { Registry } from '@polkadot/types/types';

/** A call that is tried with an origin. */
export interface Attempt {
  /** The origin as the runtime's own type has it: `{ system: { Signed: '0x…' } }`, `{ Council: { Members: [2, 3] } }`. */
  readonly origin: JsonValue;
  readonly call: Hex;
}

/** The result of a tried call: whether it succeeded, the chain's name of its error, and the events. */
export interface Outcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly events: readonly DecodedEvent[];
}

/** The result of a call that an account with funds signs. */
export interface SignedOutcome extends Outcome {
  /** The amount that the call reserved on the account. */
  readonly reserved: Planck;
  /** The state after the call. */
  readonly after: Snapshot;
}

/** The free balance of an account that signs on a fork, in planck: more than any chain requires, with up to 18 decimals. */
const plenty = 10n ** 24n;

/** Names the means of a tried call: `a fork of Moonbase`. */
export const nameMeans = ({ chain }: Pick<Runtime, 'chain'>): string => `a fork of ${chain}`;

/** Returns the fork if its runtime can dispatch a call with any origin. */
export function findTrials({ registry }: Runtime, fork: Forkable | undefined): Forkable | undefined {
  return hasCall(registry, 'Utility', 'dispatch_as') ? fork : undefined;
}

/** Makes the attempt of a call that an account signs, a sample account by default. */
export function signAttempt(registry: Registry, call: Pick<Call, 'hex'>, by?: Hex): Attempt {
  // The result of most calls does not depend on the account.
  const sample = formatHex(new Uint8Array(registry.createType('AccountId').encodedLength).fill(7));
  return { origin: { system: { Signed: by ?? sample } }, call: call.hex };
}

/**
 * Tries calls in one block of a fork, where each call sees the changes of the calls before. Accounts that sign have funds.
 * Undefined for a call without a result, and for all calls without a fork.
 */
export async function tryCalls(
  trials: Forkable | undefined,
  attempts: readonly Attempt[],
): Promise<readonly (Outcome | undefined)[]> {
  if (!trials || attempts.length === 0) return attempts.map(() => undefined);
  const fork = await trials.fork();
  const signers = attempts.flatMap(({ origin }) => findSigner(origin) ?? []);
  await fork.endow(new Map(signers.map((account) => [account, plenty])));
  return runAs(fork, attempts);
}

function findSigner(origin: JsonValue): Hex | undefined {
  const { system } = origin as { readonly system?: { readonly Signed?: Hex } };
  return system?.Signed;
}

/** Tries a call that an account signs, a sample account by default; undefined without a result. */
export async function trySigned(
  trials: Forkable | undefined,
  { call, by }: { readonly call: Call; readonly by?: Hex | undefined },
): Promise<SignedOutcome | undefined> {
  if (!trials) return undefined;
  const fork = await trials.fork();
  const attempt = signAttempt((await fork.snapshot()).runtime.registry, call, by);
  const account = findSigner(attempt.origin) ?? '0x';
  await fork.endow(new Map([[account, plenty]]));
  const before = await readReserved(await fork.snapshot(), account);
  const [outcome] = await runAs(fork, [attempt]);
  const after = await fork.snapshot();
  return outcome && { ...outcome, after, reserved: (await readReserved(after, account)) - before };
}

async function readReserved(snapshot: Snapshot, account: Hex): Promise<Planck> {
  const { balance } = await snapshot.read({ balance: balanceRead(parseAccount(account)) });
  return balance.known ? balance.value.reserved : 0n;
}

/** Root dispatches calls with their origins, and the event of each ends its events. */
async function runAs(fork: Fork, attempts: readonly Attempt[]): Promise<readonly (Outcome | undefined)[]> {
  const { registry } = (await fork.snapshot()).runtime;
  const calls = attempts.map((attempt) => encodeDispatchAs(registry, attempt));
  const batch = () => encodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls } }).hex;
  const [only = '0x'] = calls;
  const events = (await tryAsRoot(fork, calls.length === 1 ? only : batch())) ?? [];
  const ends = events.flatMap(({ method }, at) => (method === 'DispatchedAs' ? [at] : []));
  return attempts.map((_, at): Outcome | undefined => {
    const end = ends[at];
    if (end === undefined) return undefined;
    const own = events.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end + 1);
    const failure = own.at(-1)?.failure;
    return failure ? { ok: false, error: failure.error, events: own } : { ok: true, events: own };
  });
}

/** `dispatch_as` ignores the call filter of the runtime, and `batch_all` inside it applies the filter again. */
function encodeDispatchAs(registry: Registry, { origin, call }: Attempt): Hex {
  const pallet = 'Utility';
  const inner = hasCall(registry, pallet, 'batch_all')
    ? encodeCall(registry, { pallet, method: 'batch_all', args: { calls: [call] } }).hex
    : call;
  const args = { as_origin: origin, call: inner };
  return encodeCall(registry, { pallet, method: 'dispatch_as', args }).hex;
}

/** Returns whether the call filter of the runtime refused the call; root is exempt from the filter. */
export function isFiltered(outcome: Outcome | undefined): boolean {
  return outcome?.error === 'CallFiltered';
}

/** Returns whether the runtime refused the origin or filtered the call; any other error comes after these checks. */
export function isRefused(outcome: Outcome): boolean {
  return isFiltered(outcome) || outcome.error === 'BadOrigin';
}
