import type { DecodedEvent, Forkable } from '@parachron/client';
import { type Hex, omitUndefined, requireInput, type Snapshot } from '@parachron/core';
import { listVerdicts } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { parseServiceUser, type ServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import type { Verdict } from '../queues/Verdict.js';
import { createDryRunTrial } from '../trial/createDryRunTrial.js';
import { createForkTrial } from '../trial/createForkTrial.js';
import { findOriginAccount } from '../trial/findOriginAccount.js';
import { findReason } from '../trial/findReason.js';
import { ProgramTrial } from '../trial/ProgramTrial.js';
import type { Trial } from '../trial/Trial.js';
import { chooseVerdict } from './chooseVerdict.js';
import { createExplanation } from './createExplanation.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { explainDelivery } from './explainDelivery.js';
import { type ProgramSummary, readProgram } from './readProgram.js';
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
  const { program: bytes, events, fork, messageId } = message;
  const context: DeliveryContext = {
    program: bytes,
    from: user.paraId,
    runtime: before.runtime,
    isTried: events === undefined,
    ...omitUndefined({ relation: user.relation, messageId }),
  };
  const trials = [
    async () => createDryRunTrial(before, user),
    ...(fork ? [() => createForkTrial(fork, user.paraId)] : []),
  ];
  const verdict = events ? chooseVerdict(listVerdicts(events), context) : await runFirst(trials, bytes);
  if (!verdict) return events || fork ? explainDelivery(events ?? [], context) : undefined;
  const program = readProgram(bytes);
  const seen = readRun(verdict, { program, runtime: before.runtime });
  const found = program
    ? await findByRuns(seen, { trials, program, bytes, verdict, user, derived: message.derived })
    : seen;
  return createExplanation(found, verdict.events, { program, context });
}

async function runFirst(
  trials: readonly (() => Promise<Trial>)[],
  program: Hex,
): Promise<Verdict | undefined> {
  for (const open of trials) {
    const verdict = await (await open()).run(program);
    if (verdict) return verdict;
  }
  return undefined;
}

async function findByRuns(
  seen: ReturnType<typeof readRun>,
  about: {
    readonly trials: readonly (() => Promise<Trial>)[];
    readonly program: ProgramSummary;
    readonly bytes: Hex;
    readonly verdict: Verdict;
    readonly user: ServiceUser;
    readonly derived: DerivedAccount | undefined;
  },
): Promise<ReturnType<typeof readRun>> {
  const { trials, program, user, derived } = about;
  let found = seen;
  for (const open of trials) {
    if (!isOpen(found)) return found;
    const trial = await open();
    const verdict = await nameError(trial, about);
    const findAccount: ProgramTrial['findAccount'] = (origin) =>
      findOriginAccount(trial.before, origin, { user, derived });
    if (verdict !== about.verdict) {
      found = { ...readRun(verdict, { program, runtime: trial.before.runtime }), certainty: 'tried' };
    }
    if (isOpen(found)) {
      found = await findReason(new ProgramTrial({ trial, program, verdict, findAccount }), found);
    }
  }
  return found;
}

/** Repeats a run that failed without a name of the error: a dry run names more than the events of a block. */
async function nameError(
  trial: Trial,
  { verdict, bytes }: { readonly verdict: Verdict; readonly bytes: Hex },
): Promise<Verdict> {
  const isUnnamed = verdict.error === undefined && (verdict.kind === 'failed' || verdict.kind === 'refused');
  const again = isUnnamed ? await trial.run(bytes) : undefined;
  return again?.error !== undefined ? again : verdict;
}

/** Whether another trial may show more: DryRunApi gives no account funds, so that a second obstacle behind a lack of funds stays hidden. */
function isOpen({ isOpen: open, outcome, funded }: ReturnType<typeof readRun>): boolean {
  return open === true || (outcome === 'funds' && funded === undefined);
}
