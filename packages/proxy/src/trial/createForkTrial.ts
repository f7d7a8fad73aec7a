import type { Forkable } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import { listVerdicts } from '@parachron/xcm';
import { chooseVerdict } from '../delivery/chooseVerdict.js';
import { endowAny } from '../fork/endowAny.js';
import { tryAsRoot } from '../fork/tryAsRoot.js';
import { deriveRootImpersonation, isMarker } from '../types/Impersonation.js';
import type { Trial } from './Trial.js';

/** Creates a trial that delivers programs to forks of the target. */
export async function createForkTrial(target: Forkable, from: number): Promise<Trial> {
  const before = await (await target.fork()).snapshot();
  return {
    before,
    canEndow: true,
    async run(program, endowment) {
      const fork = await target.fork();
      if (endowment && !(await endowAny(fork, endowment))) return undefined;
      const events = await fork.receive({ from, program });
      return chooseVerdict(listVerdicts(events), { program, from });
    },
    async dispatch(call, account) {
      const impersonation = deriveRootImpersonation(before.runtime.registry);
      if (!impersonation) return undefined;
      const fork = await target.fork();
      const events = await tryAsRoot(fork, impersonation.actAs(account, call).hex);
      const end = events?.findLast((event) => isMarker(event, impersonation));
      return end && omitUndefined({ failure: end.failure });
    },
  };
}
