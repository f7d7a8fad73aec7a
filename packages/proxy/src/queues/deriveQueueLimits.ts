import { type Answer, type Answers, type Evidence, readKnown, type Weight } from '@parachron/core';
import { deriveMaxWeight, isWithinWeight, scaleWeight } from '@parachron/weight';
import type { ParaRelation } from '@parachron/xcm';
import type { QueueLimitReads } from './describeQueueLimitReads.js';
import type { QueueLimits, QueueOutcome } from './QueueLimits.js';

/**
 * Derives the weights from which a target stores a message as overweight, as far as its queues state them.
 *
 * The message queue uses a part of its weight for its own work. An old horizontal queue stores a message above the
 * limit of one message only if the message does not fit into the rest of the block, which no chain reports: between
 * both limits, the result is unknown.
 *
 * Sends: nothing.
 */
export function deriveQueueLimits(
  answers: Answers<QueueLimitReads>,
  relation: ParaRelation,
): QueueLimits | undefined {
  const { serviceWeight, maxBlock, horizontal, upward } = answers;
  const service = readKnown(serviceWeight);
  if (service) {
    const maybe = scaleWeight(service, { numerator: 3n, denominator: 4n });
    return {
      source: 'MessageQueue.ServiceWeight',
      surely: service,
      maybe,
      evidence: listEvidence(serviceWeight),
    };
  }
  const block = readKnown(maxBlock);
  if (relation === 'child') {
    const [single, whole] = readKnown(upward) ?? [];
    if (single && whole) {
      const most = deriveMaxWeight(single, whole);
      return {
        source: 'Configuration.ActiveConfig',
        surely: most,
        maybe: most,
        evidence: listEvidence(upward),
      };
    }
  } else {
    const single = readKnown(horizontal);
    if (single) {
      const surely = deriveMaxWeight(single, block ?? single);
      const evidence = listEvidence(horizontal, maxBlock);
      return { source: 'XcmpQueue.QueueConfig', surely: block ? surely : endless, maybe: single, evidence };
    }
  }
  // Assumption without a limit of a queue: a message of a twentieth of a block runs.
  return (
    block && {
      source: 'System.BlockWeights',
      surely: block,
      maybe: scaleWeight(block, { numerator: 1n, denominator: 20n }),
      evidence: listEvidence(maxBlock),
    }
  );
}

const endless: Weight = { refTime: 2n ** 64n - 1n, proofSize: 2n ** 64n - 1n };

/** Derives the outcome of a message from its weight. */
export function deriveQueueOutcome(
  weight: Weight,
  limits: Pick<QueueLimits, 'surely' | 'maybe'>,
): QueueOutcome {
  if (!isWithinWeight(weight, limits.surely)) return 'overweight';
  return isWithinWeight(weight, limits.maybe) ? 'runs' : 'may-be-overweight';
}

function listEvidence(...answers: readonly Answer<unknown>[]): Evidence[] {
  return answers.flatMap((answer) => (answer.known ? [answer.evidence] : []));
}
