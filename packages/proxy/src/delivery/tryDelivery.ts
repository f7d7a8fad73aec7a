import type { DecodedEvent, Forkable } from '@parachron/client';
import { type Hex, omitUndefined, requireInput, type Snapshot } from '@parachron/core';
import { listVerdicts } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { parseServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import type { Verdict } from '../queues/Verdict.js';
import { findReason } from '../trial/findReason.js';
import { Trial } from '../trial/Trial.js';
import { chooseVerdict } from './chooseVerdict.js';
import { createExplanation } from './createExplanation.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { explainDelivery } from './explainDelivery.js';
import { readProgram } from './readProgram.js';
import { readRun } from './readRun.js';

/** A program to try on a target, or a program that was delivered to it. */
export interface TriedMessage {
  /** The sender of the program. */
  readonly user: ServiceUserInput;
  /** The bytes of the versioned program. */
  readonly program: Hex;
  /** The account that the target derives for the user, if known. */
  readonly derived?: DerivedAccount;
  /** The id of the message on the target, if known. */
  readonly messageId?: string;
  /** The events of the target's blocks with the delivered message; without events, the program is only tried. */
  readonly events?: readonly DecodedEvent[];
  /** A fork of the target in the same state: shows more than DryRunApi, and works on targets without that API. */
  readonly fork?: Forkable;
}

/**
 * Finds the outcome of a program on a target, and the reason if the program fails, by runs of the target's own code: the
 * program itself, and if its events leave the reason open, variants of the program, each with one change.
 *
 * Chain: `DryRunApi`, `XcmPaymentApi`, `LocationToAccountApi`; `Proxy.Proxies`, `System.Account`.
 * Sends: nothing to the live chain; the runs use DryRunApi of the target, or the fork.
 *
 * @param before the target in the state before the message
 * @param message see {@link TriedMessage}
 * @returns the outcome; undefined without events if the target has no DryRunApi and no fork was given
 * @throws INVALID_ACCOUNT when the user's account is invalid
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type TriedMessage, tryDelivery } from '@parachron/proxy';
 *
 * declare const before: Snapshot;
 * declare const message: TriedMessage; // user, program, derived, fork
 * const tried = await tryDelivery(before, message);
 * console.log(tried?.outcome, tried?.sentence);
 * ```
 */
export async function tryDelivery(
  before: Snapshot,
  message: TriedMessage,
): Promise<DeliveryExplanation | undefined> {
  requireInput(
    { before, message },
    {
      before: 'snapshot',
      message: {
        user: { paraId: 'number' },
        program: 'string',
        derived: 'object?',
        messageId: 'string?',
        events: 'array?',
        fork: 'object?',
      },
    },
  );
  const user = parseServiceUser(message.user);
  const { program: bytes, derived, events, fork, messageId } = message;
  const { runtime } = before;
  const context: DeliveryContext = {
    ...{ program: bytes, from: user.paraId, runtime, isTried: events === undefined },
    ...omitUndefined({ relation: user.relation, messageId }),
  };
  const trial = new Trial({ before, fork, user, derived });
  const delivered = events && chooseVerdict(listVerdicts(events), context);
  const isSilent = events && !delivered;
  const verdict = isSilent ? undefined : await nameError(trial, { bytes, delivered });
  if (!verdict) return events || fork ? explainDelivery(events ?? [], context) : undefined;
  const program = readProgram(bytes);
  const seen = readRun(verdict, { program, runtime });
  const isTried = delivered && verdict !== delivered;
  const stated = isTried ? ({ ...seen, certainty: 'tried' } as const) : seen;
  // A second obstacle may be behind a lack of funds.
  const isOpen = program && (seen.isOpen || (seen.outcome === 'funds' && fork));
  const found = isOpen ? await findReason(trial, { program, verdict }, stated) : stated;
  return createExplanation(found, (delivered ?? verdict).events, { program, context });
}

/** Runs a program that was not delivered, or that failed without a name of the error: a run names more than the events of a block. */
async function nameError(
  trial: Trial,
  { bytes, delivered }: { readonly bytes: Hex; readonly delivered: Verdict | undefined },
): Promise<Verdict | undefined> {
  if (!delivered) return trial.run(bytes);
  const { error, kind } = delivered;
  if (error !== undefined || (kind !== 'failed' && kind !== 'refused')) return delivered;
  const again = await trial.run(bytes);
  return again?.error === undefined ? delivered : again;
}
