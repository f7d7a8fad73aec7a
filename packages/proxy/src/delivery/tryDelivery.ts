import type { DecodedEvent, Forkable } from '@parachron/client';
import { type Hex, requireInput } from '@parachron/core';
import { parseServiceUser } from '../accounts/ServiceUser.js';
import { beginTrial, type Trial } from '../trial/beginTrial.js';
import { findReason } from '../trial/findReason.js';
import { createExplanation, type DeliveryContext, explainDelivery } from './explainDelivery.js';
import type { DeliveryExplanation, Diagnosis } from './outcomes.js';
import type { DeliveryRequest } from './planDelivery.js';
import { chooseVerdict, readRun, type Verdict } from './readRun.js';
import { summarizeProgram } from './summarizeProgram.js';

/** A program to try on a target, or a program that was delivered to it. */
export interface TriedMessage extends Pick<DeliveryRequest, 'user' | 'derived'> {
  /** The bytes of the versioned program. */
  readonly program: Hex;
  /** The events of the target's blocks with the delivered message; without events, the program is only tried. */
  readonly events?: readonly DecodedEvent[];
}

/**
 * Finds the outcome of a program on a target, and the reason if the program fails, by runs of the target's own code: the
 * program itself, and if its events leave the reason open, variants of the program, each with one change.
 *
 * Chain: the queue of messages, and its events; `DryRunApi` names the error of a program on runtimes whose events name none.
 * Sends: nothing to the live chain.
 *
 * @param before a fork of the target in the state before the message
 * @throws INVALID_ACCOUNT when the user's account is invalid
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { type TriedMessage, tryDelivery } from '@parachron/proxy';
 *
 * declare const before: Forkable;
 * declare const message: TriedMessage; // user, program, derived
 * const { outcome, sentence } = await tryDelivery(before, message);
 * console.log(outcome, sentence);
 * ```
 */
export async function tryDelivery(before: Forkable, message: TriedMessage): Promise<DeliveryExplanation> {
  const optional = { derived: 'object?', events: 'array?' } as const;
  const shape = { user: { paraId: 'number' }, program: 'string', ...optional } as const;
  requireInput({ before, message }, { before: { fork: 'function' }, message: shape });
  return runDelivery(await beginTrial(before, parseServiceUser(message.user), message.derived), message);
}

/** Runs a program, or takes the events of its delivery. */
export async function runDelivery(
  trial: Trial,
  { program: bytes, events }: Pick<TriedMessage, 'program' | 'events'>,
): Promise<DeliveryExplanation> {
  const context: DeliveryContext = { program: bytes, from: trial.user.paraId, runtime: trial.before.runtime };
  const delivered = events && chooseVerdict(events, context);
  const program = summarizeProgram(bytes);
  // A run names more than the events of a block, and nothing of a message that no queue reports.
  const isRun = delivered ? readRun(delivered, program).isOpen : !events;
  const ran = isRun ? await trial.run(bytes) : undefined;
  const verdict = delivered && ran?.error === undefined ? delivered : ran;
  const endOf = (one: Verdict) => one.kind === 'completed' && readRun(one, program).outcome;
  // Other messages of the block have changed the state: a run with another end says nothing of this one.
  const isOther = ran && delivered && endOf(ran) !== endOf(delivered);
  if (!verdict || isOther) return explainDelivery(events ?? [], context);
  const read = readRun(verdict, program, context.runtime);
  const seen: Diagnosis = delivered && verdict === ran ? { ...read, certainty: 'tried' } : read;
  const finding = program ? await findReason(trial, { program, verdict }, seen) : seen;
  return createExplanation(finding, (delivered ?? verdict).events, { ...context, program });
}
