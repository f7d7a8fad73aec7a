import type { TriedStep } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import type { DemoTask } from './Demo.js';

/** Describes the demonstration's task in the form of its other steps: the events of the service and of the target. */
export function describeTask(
  { call, events, sentence, effect }: DemoTask,
  { service, target }: { readonly service: Chain; readonly target: Chain },
): TriedStep[] {
  const means = 'local-network';
  const evidence = events.map(({ kind, block }) => {
    const { chain } = (kind === 'executed' ? target : service).runtime;
    return { chain, block, key: `watchTask: ${kind}`, value: kind };
  });
  const { chain } = target.runtime;
  const arrived = evidence.filter((one) => one.chain === chain);
  const block = arrived.at(-1)?.block;
  const taken = events[0]?.block;
  return [
    {
      id: 'task',
      title: `${service.runtime.chain} takes a task for its next slot and sends the program at its time.`,
      means,
      chain: service.runtime.chain,
      ...omitUndefined({ block: taken }),
      outcome: 'done',
      reason: `${service.runtime.chain} stored the task and sent its program when the task was due.`,
      hex: call,
      evidence: evidence.filter((one) => one.chain !== chain),
    },
    {
      id: 'message',
      title: `The service's program on ${chain}.`,
      means,
      chain,
      ...omitUndefined({ block }),
      outcome: 'done',
      reason: `${sentence} ${effect.text} arrived.`,
      evidence: [
        ...arrived,
        ...(block
          ? [
              {
                chain,
                block,
                key: effect.key,
                value: { before: `${effect.before}`, after: `${effect.after}` },
              },
            ]
          : []),
      ],
    },
  ];
}
