import {
  encodeCall,
  getRuntimeApiVersion,
  type Hex,
  hasCall,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { dispatchAsRoot, dryRunCallRead, type Fork } from '@parachron/proxy';
import { dispatchAsCall, readDispatchedAs } from './dispatchAsCall.js';
import type { Attempted, RootTrial, TrialOutcome } from './RootTrial.js';

/** More than any chain asks as a deposit, in planck of up to 18 decimals. */
const plenty = 10n ** 24n;

/** The place where calls of a chain are tried: its own DryRunApi, else a fork of it; undefined where there is neither. */
export function createRootTrial(snapshot: Snapshot, fork: Fork | undefined): RootTrial | undefined {
  const { runtime } = snapshot;
  if (getRuntimeApiVersion(runtime, 'DryRunApi') !== undefined) {
    return {
      means: `DryRunApi of ${runtime.chain}`,
      isQuick: true,
      run: (attempted) => runDry(snapshot, attempted),
    };
  }
  if (!fork || !hasCall(runtime.registry, 'Utility', 'dispatch_as')) return undefined;
  return {
    means: `a fork of ${runtime.chain}`,
    isQuick: false,
    run: (attempted) => runOnFork(fork, attempted),
  };
}

async function runDry(snapshot: Snapshot, attempted: Attempted): Promise<TrialOutcome | undefined> {
  const { runtime } = snapshot;
  const gift = giveCall(runtime, attempted);
  const read = gift
    ? dryRunCallRead(runtime, { origin: 'root', call: gift })
    : dryRunCallRead(runtime, {
        origin: { kind: 'caller', caller: attempted.origin },
        call: attempted.call,
      });
  const { tried } = await snapshot.read({ tried: read });
  if (!tried.known || !tried.value.ok) return undefined;
  const { failure, events } = tried.value.effects;
  if (gift) return readDispatchedAs(events);
  return failure ? { ok: false, error: failure.error, events } : { ok: true, events };
}

/** Root gives the account funds, and dispatches the call with the origin; undefined where no funds are needed or given. */
function giveCall({ registry }: Runtime, { endow, origin, call }: Attempted): Hex | undefined {
  const method = ['force_set_balance', 'set_balance'].find((name) => hasCall(registry, 'Balances', name));
  const dispatch = dispatchAsCall(registry, { origin, call });
  if (!endow || !method || !dispatch || !hasCall(registry, 'Utility', 'batch_all')) return undefined;
  const who = endow.kind === 'AccountId32' ? { Id: endow.hex } : endow.hex;
  const args = { who, new_free: plenty, new_reserved: 0 };
  const gift = encodeCall(registry, { pallet: 'Balances', method, args });
  const calls = [gift.hex, dispatch.hex];
  return encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } }).hex;
}

async function runOnFork(fork: Fork, { origin, call, endow }: Attempted): Promise<TrialOutcome | undefined> {
  await fork.reset();
  if (endow) await fork.endow(endow, plenty);
  const { runtime } = await fork.snapshot();
  const dispatch = dispatchAsCall(runtime.registry, { origin, call });
  const events = dispatch && (await dispatchAsRoot(fork, dispatch.hex));
  return events && readDispatchedAs(events);
}
