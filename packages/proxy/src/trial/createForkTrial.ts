import { omitUndefined } from '@parachron/core';
import { chooseVerdict } from '../delivery/chooseVerdict.js';
import { dispatchAsRoot } from '../fork/dispatchAsRoot.js';
import { endowAsset } from '../fork/endowAsset.js';
import type { Fork } from '../fork/Fork.js';
import { listVerdicts } from '../queues/listVerdicts.js';
import { deriveRootImpersonation, isMarker } from '../types/Impersonation.js';
import type { Endowment, Trial } from './Trial.js';

const busy = new WeakMap<Fork, Promise<unknown>>();

/** Uses a fork alone: payment methods that are tried at the same time share one fork. */
export function inTurn<T>(fork: Fork, work: () => Promise<T>): Promise<T> {
  const done = (busy.get(fork) ?? Promise.resolve()).then(work);
  busy.set(
    fork,
    done.catch(() => undefined),
  );
  return done;
}

/** Creates a trial that delivers programs to a fork of the target. */
export async function createForkTrial(fork: Fork, from: number): Promise<Trial> {
  const before = await inTurn(fork, async () => {
    await fork.reset();
    return fork.snapshot();
  });
  return {
    before,
    canEndow: true,
    run: (program, endowment) =>
      inTurn(fork, async () => {
        await fork.reset();
        if (endowment && !(await endow(fork, endowment))) return undefined;
        const events = await fork.receive({ from, program });
        return chooseVerdict(listVerdicts(events), { program, from });
      }),
    dispatch: (call, account) =>
      inTurn(fork, async () => {
        const impersonation = deriveRootImpersonation(before.runtime.registry);
        if (!impersonation) return undefined;
        await fork.reset();
        const events = await dispatchAsRoot(fork, impersonation.actAs(account, call).hex);
        const end = events?.findLast((event) => isMarker(event, impersonation));
        return end && omitUndefined({ failure: end.failure });
      }),
  };
}

async function endow(fork: Fork, { account, asset, amount }: Endowment): Promise<boolean> {
  if (asset) return endowAsset(fork, { account, asset, amount });
  await fork.endow(account, amount);
  return true;
}
