import { requireInput } from '@parachron/core';
import type { ProgramEffects } from '../dryRun/DryRunEffects.js';
import { readVerdict } from '../dryRun/readVerdict.js';
import { createExplanation } from './createExplanation.js';
import { type DeliveryContext, deliveryContextShape } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { readProgram } from './readProgram.js';
import { readRun } from './readRun.js';

/**
 * Explains the result of a dry run of a task's program, with the names of {@link explainDelivery}.
 *
 * Sends: nothing.
 *
 * @param effects the result of the dry run
 * @param context further facts: see {@link DeliveryContext}
 * @returns the outcome, its certainty, and the deciding events
 *
 * @example
 * ```ts
 * import { explainDryRun, type ProgramEffects } from '@parachron/proxy';
 *
 * declare const effects: ProgramEffects; // a call that the proxy type does not permit
 * effects.outcome.kind; // 'Complete'
 * explainDryRun(effects).outcome; // 'proxy-filtered'
 * ```
 */
export function explainDryRun(effects: ProgramEffects, context: DeliveryContext = {}): DeliveryExplanation {
  requireInput(
    { effects, context },
    {
      effects: { outcome: { kind: 'string' }, events: ['object'] },
      context: deliveryContextShape,
    },
  );
  const verdict = readVerdict(effects);
  const program = context.program === undefined ? undefined : readProgram(context.program);
  const { runtime } = context;
  return createExplanation(readRun(verdict, { program, runtime }), verdict.events, {
    program,
    context: { ...context, isTried: true },
  });
}
