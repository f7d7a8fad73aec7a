import { omitUndefined } from '@parachron/core';
import type { Verdict } from '../queues/Verdict.js';
import type { ProgramEffects } from './DryRunEffects.js';

/** Reads the result of a dry run like the verdict of a queue. */
export function readVerdict({ outcome, events }: ProgramEffects): Verdict {
  const kinds = { Complete: 'completed', Incomplete: 'failed', Error: 'refused' } as const;
  const { error, index } = outcome;
  const kind = error === 'Barrier' ? 'refused' : kinds[outcome.kind];
  return { kind, ...omitUndefined({ error, index }), events };
}
