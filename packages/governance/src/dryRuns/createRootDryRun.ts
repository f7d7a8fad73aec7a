import type { Forkable } from '@parachron/client';
import {
  encodeCall,
  getRuntimeApiVersion,
  type Hex,
  hasCall,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { dryRunCallRead, encodeAddress, tryAsRoot } from '@parachron/proxy';
import { dispatchAsCall, listDispatchedAs } from './dispatchAsCall.js';
import type { Attempted, DryRunOutcome, RootDryRun } from './RootDryRun.js';
import { dryRunBalance } from './tryDeposit.js';

/** Creates the means of dry runs on a chain: its own DryRunApi, else a fork; undefined without both. */
export function createRootDryRun(snapshot: Snapshot, fork: Forkable | undefined): RootDryRun | undefined {
  const { runtime } = snapshot;
  if (getRuntimeApiVersion(runtime, 'DryRunApi') !== undefined) {
    const run = (attempted: Attempted) => runDry(snapshot, attempted);
    return {
      means: `DryRunApi of ${runtime.chain}`,
      run,
      runAll: (attempts) => Promise.all(attempts.map(run)),
    };
  }
  if (!fork || !hasCall(runtime.registry, 'Utility', 'dispatch_as')) return undefined;
  return {
    means: `a fork of ${runtime.chain}`,
    run: async (attempted) => (await runOnFork(fork, [attempted]))[0],
    runAll: (attempts) => runOnFork(fork, attempts),
  };
}

async function runDry(snapshot: Snapshot, attempted: Attempted): Promise<DryRunOutcome | undefined> {
  const { runtime } = snapshot;
  const funding = encodeFundedDispatch(runtime, attempted);
  const read = funding
    ? dryRunCallRead(runtime, { origin: 'root', call: funding })
    : dryRunCallRead(runtime, {
        origin: { kind: 'caller', caller: attempted.origin },
        call: attempted.call,
      });
  const { tried } = await snapshot.read({ tried: read });
  if (!tried.known || !tried.value.ok) return undefined;
  const { failure, events } = tried.value.effects;
  if (funding) return listDispatchedAs(events)[0];
  return failure ? { ok: false, error: failure.error, events } : { ok: true, events };
}

/**
 * Encodes a batch in which root funds the account and dispatches the call with the origin; undefined if no funds are
 * needed or possible.
 */
function encodeFundedDispatch({ registry }: Runtime, { endow, origin, call }: Attempted): Hex | undefined {
  const method = ['force_set_balance', 'set_balance'].find((name) => hasCall(registry, 'Balances', name));
  const dispatch = dispatchAsCall(registry, { origin, call });
  if (!endow || !method || !dispatch || !hasCall(registry, 'Utility', 'batch_all')) return undefined;
  const balances = { pallet: 'Balances', method };
  const who = encodeAddress(registry, endow, { ...balances, argument: 'who' });
  const args = { who, new_free: dryRunBalance, new_reserved: 0 };
  const funding = encodeCall(registry, { ...balances, args });
  const calls = [funding.hex, dispatch.hex];
  return encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } }).hex;
}

async function runOnFork(
  fork: Forkable,
  attempts: readonly Attempted[],
): Promise<readonly (DryRunOutcome | undefined)[]> {
  if (attempts.length === 0) return [];
  const trial = await fork.fork();
  const endowed = attempts.flatMap(({ endow }) => (endow ? [[endow.hex, dryRunBalance] as const] : []));
  await trial.endow(new Map(endowed));
  const { registry } = (await trial.snapshot()).runtime;
  const calls = attempts.flatMap((attempted) => dispatchAsCall(registry, attempted)?.hex ?? []);
  const [only, ...more] = calls;
  if (only === undefined || calls.length < attempts.length) return attempts.map(() => undefined);
  const args = { calls };
  const call =
    more.length === 0 ? only : encodeCall(registry, { pallet: 'Utility', method: 'batch', args }).hex;
  const outcomes = listDispatchedAs((await tryAsRoot(trial, call)) ?? []);
  return attempts.map((_, at) => outcomes[at]);
}
