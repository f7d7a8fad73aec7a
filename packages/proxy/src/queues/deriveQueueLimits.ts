import type { Answer, Answers, Evidence, Weight } from '@parachron/core';
import { deriveMaxWeight, isWithinWeight, scaleWeight } from '@parachron/weight';
import type { ParaRelation } from '@parachron/xcm';
import type { QueueFate, QueueLimits } from './QueueLimits.js';
import type { QueueLimitReads } from './queueLimitReads.js';

/**
 * Derives from which weight on a target puts a message aside, as far as its queues say.
 *
 * The message queue keeps something for its own work of what it may spend, and an old horizontal queue puts aside what is too
 * heavy for one message only if it does not fit into what the block has left, which no chain reports: in between it is open.
 *
 * Sends: nothing.
 */
export function deriveQueueLimits(
  answers: Answers<QueueLimitReads>,
  relation: ParaRelation,
): QueueLimits | undefined {
  const { serviceWeight, maxBlock, horizontal, upward } = answers;
  const service = takeKnown(serviceWeight);
  if (service) {
    const maybe = scaleWeight(service, { numerator: 3n, denominator: 4n });
    return {
      source: 'MessageQueue.ServiceWeight',
      surely: service,
      maybe,
      evidence: listEvidence(serviceWeight),
    };
  }
  const block = takeKnown(maxBlock);
  if (relation === 'child') {
    const [single, whole] = takeKnown(upward) ?? [];
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
    const single = takeKnown(horizontal);
    if (single) {
      const surely = deriveMaxWeight(single, block ?? single);
      const evidence = listEvidence(horizontal, maxBlock);
      return { source: 'XcmpQueue.QueueConfig', surely: block ? surely : endless, maybe: single, evidence };
    }
  }
  // Where no queue says it, a message of a twentieth of a block is thought to run everywhere.
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
export function deriveQueueFate(weight: Weight, limits: Pick<QueueLimits, 'surely' | 'maybe'>): QueueFate {
  if (!isWithinWeight(weight, limits.surely)) return 'overweight';
  return isWithinWeight(weight, limits.maybe) ? 'runs' : 'may-be-overweight';
}

function takeKnown<T>(answer: Answer<T>): T | undefined {
  return answer.known ? answer.value : undefined;
}

function listEvidence(...answers: readonly Answer<unknown>[]): Evidence[] {
  return answers.flatMap((answer) => (answer.known ? [answer.evidence] : []));
}
