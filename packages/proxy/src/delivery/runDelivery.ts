import type { DecodedEvent, Forkable } from '@parachron/client';
import { type Hex, omitUndefined, type Snapshot } from '@parachron/core';
import { listVerdicts } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { parseServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import type { Verdict } from '../queues/Verdict.js';
import { findReason, isRemovable } from '../trial/findReason.js';
import { Trial } from '../trial/Trial.js';
import { chooseVerdict } from './chooseVerdict.js';
import { createExplanation } from './createExplanation.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { explainDelivery } from './explainDelivery.js';
import { readProgram } from './readProgram.js';
import { type Finding, readRun } from './readRun.js';

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

/** The outcome of a program as its own run shows it, and the outcome with the reason, which takes further runs. */
export interface DeliveryRun {
  readonly seen: DeliveryExplanation;
  explain(): Promise<DeliveryExplanation>;
}

/** Runs a program; undefined without events if the target has no DryRunApi and no fork was given. */
export async function runDelivery(before: Snapshot, message: TriedMessage): Promise<DeliveryRun | undefined> {
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
  if (!verdict) {
    const seen = events || fork ? explainDelivery(events ?? [], context) : undefined;
    return seen && { seen, explain: async () => seen };
  }
  const program = readProgram(bytes);
  const { index } = verdict;
  const seen = { ...readRun(verdict, { program, runtime }), index };
  const isTried = delivered && verdict !== delivered;
  const stated = isTried ? ({ ...seen, certainty: 'tried' } as const) : seen;
  // A second obstacle may be behind the first.
  const isOpen = program && (seen.isOpen || (fork && isRemovable(seen.outcome)));
  const describe = (found: Finding) =>
    createExplanation(found, (delivered ?? verdict).events, { program, context });
  const find = async () => (isOpen ? findReason(trial, { program, verdict }, stated) : stated);
  // A program that ran to its end may have made its call or not.
  const shown = verdict.kind === 'completed' ? await find() : stated;
  return {
    seen: describe(shown),
    explain: async () => describe(shown === stated ? await find() : shown),
  };
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
