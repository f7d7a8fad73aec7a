import type { DecodedEvent } from '@parachron/client';
import { type BlockRef, type Hex, isParachronError, omitUndefined } from '@parachron/core';
import {
  type DeliveryExplanation,
  deriveDeliveryStage,
  explainDelivery,
  tryDelivery,
} from '@parachron/proxy';
import { decodeProgram, type Instruction } from '@parachron/xcm';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { readEvents, toEvidence } from './blockParts.js';
import type { Message } from './prepareMessage.js';

/** The most blocks until the target processes a message. */
const patience = 3;

/** A program in transit to the target. */
interface Delivery {
  readonly message: Message;
  readonly scope: Scope;
  readonly program: Hex;
}

/** Delivers a program that is in transit, and reports the result. */
export async function dryRunDelivery(
  forks: ChainForks,
  target: ChainFork,
  delivery: Delivery,
): Promise<TriedStep> {
  const { message, scope, program } = delivery;
  const { chain } = target;
  const before = await target.fork.fork();
  const context = { program, runtime: message.runtime, from: scope.serviceParaId, isTried: true };
  const seen: { readonly block: BlockRef; readonly events: readonly DecodedEvent[] }[] = [];
  const listEvents = () => seen.flatMap(({ events }) => events);
  for (let tries = 0; tries < patience && isSilent(explainDelivery(listEvents(), context)); tries += 1) {
    const { paras } = await forks.network.step();
    const built = paras.get(scope.targetParaId);
    if (!built) break;
    const { number, hash } = built;
    seen.push({ block: { number, hash }, events: await readEvents(chain, hash) });
  }
  const { user, derived } = message;
  const explanation = await tryDelivery(before, { user, program, derived, events: listEvents() });
  const reported = seen.map(({ block, events }) => ({
    block,
    events: events.filter((event) => explanation.evidence.includes(event)),
  }));
  const last = reported.findLast(({ events }) => events.length > 0) ?? reported.at(-1);
  return {
    ...describe(delivery, explanation),
    means: forks.means,
    chain: chain.runtime.chain,
    ...omitUndefined({ block: last?.block }),
    evidence: reported.flatMap(({ block, events }) => toEvidence(chain, block, events)),
  };
}

/** Bytes that a queue cannot decode leave no event; the same holds for a message that has not arrived. */
function isSilent({ outcome }: DeliveryExplanation): boolean {
  return outcome === 'not-seen' || outcome === 'unsupported-version';
}

/** Whether the call may have run, by an outcome. */
function isUndecided({ outcome }: DeliveryExplanation): boolean {
  return outcome === 'unknown' || outcome === 'not-seen';
}

function describe(
  delivery: Delivery,
  explanation: DeliveryExplanation,
): Pick<TriedStep, 'id' | 'title' | 'outcome' | 'reason' | 'hex'> & Pick<TriedStep, 'instructions'> {
  const { message, scope, program } = delivery;
  const { outcome, sentence, error } = explanation;
  const instructions = listInstructions(program, explanation);
  const judged = {
    outcome: outcome === 'executed' ? 'done' : isUndecided(explanation) ? 'unknown' : 'failed',
    reason: error !== undefined && !sentence.includes(error) ? `${sentence} (${error})` : sentence,
  } as const;
  return {
    id: 'message',
    title: `The service's program for "${message.named.name}" on parachain ${scope.targetParaId}.`,
    ...judged,
    hex: program,
    ...omitUndefined({ instructions }),
  };
}

type Kind = Instruction['kind'];

/**
 * Lists the result of each instruction of a program. A run names the failed instruction; without one, the results are unknown.
 *
 * @returns the instructions in their order; undefined if the program cannot be decoded
 */
function listInstructions(program: Hex, explanation: DeliveryExplanation): TriedStep['instructions'] {
  const kinds = listKinds(program);
  if (!kinds) return undefined;
  const { sentence, index } = explanation;
  const stage = deriveDeliveryStage(explanation);
  if (stage === 'entry') return kinds.map((name) => ({ name, outcome: 'not-reached' }));
  if (stage === 'dispatch') {
    return kinds.map((name) => ({
      name,
      outcome: 'done',
      ...(name === 'Transact' ? { detail: sentence } : {}),
    }));
  }
  const failed = index;
  if (failed === undefined) return kinds.map((name) => ({ name, outcome: 'unknown' }));
  return kinds.map((name, at) => {
    if (at === failed) return { name, outcome: 'failed', detail: explanation.error ?? sentence };
    return { name, outcome: at < failed ? 'done' : 'not-reached' };
  });
}

function listKinds(program: Hex): readonly Kind[] | undefined {
  try {
    return decodeProgram(program).program.map(({ kind }) => kind);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
