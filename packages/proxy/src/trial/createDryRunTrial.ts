import { omitUndefined, type Snapshot } from '@parachron/core';
import { deriveLocation, listXcmVersions, type ParaRelation } from '@parachron/xcm';
import { readProgram } from '../delivery/readProgram.js';
import { dryRunCallRead } from '../dryRun/dryRunCallRead.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import { readVerdict } from '../dryRun/readVerdict.js';
import type { Trial } from './Trial.js';

/** Creates a trial that asks the target's DryRunApi; without that API, no run has a result. */
export function createDryRunTrial(
  before: Snapshot,
  { paraId, relation = 'sibling' }: { readonly paraId: number; readonly relation?: ParaRelation },
): Trial {
  const { runtime } = before;
  const origin = deriveLocation({ paraId, relation });
  return {
    before,
    canEndow: false,
    async run(program, endowment) {
      const version = readProgram(program)?.version;
      // A runtime API panics on bytes that it cannot decode.
      const isReadable = version !== undefined && listXcmVersions(runtime.registry).includes(version);
      if (endowment || !isReadable) return undefined;
      const { tried } = await before.read({ tried: dryRunProgramRead(runtime, { origin, program }) });
      return tried.known && tried.value.ok ? readVerdict(tried.value.effects) : undefined;
    },
    async dispatch(call, account) {
      const { tried } = await before.read({ tried: dryRunCallRead(runtime, { origin: account, call }) });
      if (!tried.known || !tried.value.ok) return undefined;
      return omitUndefined({ failure: tried.value.effects.failure });
    },
  };
}
