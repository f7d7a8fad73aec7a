import type { DecodedEvent } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import { isForUserAlone } from '../calls/isForUserAlone.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation, DeliveryWarning } from './DeliveryOutcome.js';
import { deriveTrapClaims, listTrapped } from './deriveTrapClaims.js';
import { type DeliveryActor, formatDelivery } from './formatDelivery.js';
import type { ProgramSummary } from './readProgram.js';
import type { Finding } from './readRun.js';

/** Known facts about one message. */
interface Message {
  readonly program: ProgramSummary | undefined;
  readonly context: DeliveryContext;
}

/** Creates the explanation of an outcome: its sentence, the warnings, and the claims of trapped assets. */
export function createExplanation(
  finding: Finding,
  events: readonly DecodedEvent[],
  message: Message,
): DeliveryExplanation {
  const { outcome, certainty, error, inside, index, behind } = finding;
  const { context } = message;
  const trapped = listTrapped(events);
  const claims = deriveTrapClaims(trapped, message);
  const warnings = listWarnings(finding, events, message);
  return {
    outcome,
    certainty,
    ...omitUndefined({ error, inside, index, behind }),
    sentence: formatDelivery({
      ...{ outcome, error, inside, behind, warnings, claims },
      isFound: certainty === 'tried' && context.isTried !== true,
      actor: findActor(message),
      isTried: context.isTried === true,
    }),
    ...(outcome === 'unknown' ? { howToFindOut } : {}),
    warnings,
    trapped: trapped.map(({ amount }) => amount),
    claims,
    evidence: events.filter(isEvidence),
  };
}

const howToFindOut = 'Run the program on a fork of the target, or with DryRunApi of a newer runtime.';

function listWarnings(
  { outcome, inside }: Finding,
  events: readonly DecodedEvent[],
  { program, context: { runtime } }: Message,
): DeliveryWarning[] {
  const isTrapped = listTrapped(events).length > 0;
  const isUnpaid = outcome === 'fees' || outcome === 'asset-not-accepted';
  // The purchase comes after the withdrawal.
  const isKept = isUnpaid && !isTrapped && program?.offer?.kind === 'WithdrawAsset';
  // The calls of a batch before the failed call stay in effect.
  const mayHaveRun = outcome === 'executed' || outcome === 'unknown' || inside !== undefined;
  const isBare = program?.calls.some(
    ({ isCalledBelow, transact }) =>
      isCalledBelow && runtime && isForUserAlone(runtime, transact.call) === false,
  );
  return [
    ...(isTrapped ? (['assets-trapped'] as const) : []),
    ...(isKept ? (['offer-kept'] as const) : []),
    ...(mayHaveRun && isBare ? (['derived-account-acted'] as const) : []),
  ];
}

function findActor({ program, context: { runtime } }: Message): DeliveryActor {
  const [call] = program?.calls ?? [];
  if (program && !call) return 'none';
  const isBare = call && runtime && isForUserAlone(runtime, call.transact.call) === false;
  if (!isBare) return 'user';
  if (call.caller.kind === 'sender') return 'sender';
  return call.isCalledBelow ? 'derived' : 'other';
}

const quiet: ReadonlySet<string> = new Set(['System', 'Balances', 'TransactionPayment', 'ParachainSystem']);

// Events of funds are not evidence of the end of a program.
function isEvidence({ usualPallet }: DecodedEvent): boolean {
  return !quiet.has(usualPallet);
}
