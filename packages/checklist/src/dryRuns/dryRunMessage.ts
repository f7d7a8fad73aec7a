import { encodePage } from '@parachron/xcm';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { type Delivery, dryRunDelivery, formatTitle } from './dryRunDelivery.js';
import { chooseMessage, prepareMessage } from './prepareMessage.js';
import { describeBroken, describeUntried } from './StepContext.js';
import { sendTask } from './sendTask.js';

/** The context of a message's dry run. */
export interface DryRunMessageOptions {
  readonly scope: Scope;
  readonly onProgress: (text: string) => void;
}

/**
 * Sends the service's program for the named call to the forked target and reports its outcome: by a task on the forked
 * service if the service accepts the task; otherwise the program is delivered directly to the target.
 */
export async function dryRunMessage(forks: ChainForks, options: DryRunMessageOptions): Promise<TriedStep[]> {
  const { scope, onProgress } = options;
  const title = `The service's program for a task on parachain ${scope.targetParaId}.`;
  const step = { id: 'message', title, chain: forks.target?.chain.runtime.chain };
  const listUntried = (reason: string) => [describeUntried(forks, step, reason)];
  const chosen = chooseMessage(scope);
  if (typeof chosen === 'string')
    return listUntried('').map((one) => ({ ...one, outcome: 'untried', reason: chosen }));
  const { target, service } = forks;
  if (!target) return listUntried(`there is no fork of parachain ${scope.targetParaId}.`);
  onProgress(`Sending the service's program for "${chosen.named.name}"`);
  try {
    const message = await prepareMessage(forks, target, { chosen, scope });
    const task = service && (await sendTask(forks, service, { message, scope }));
    const taken = task ? [task.step] : [];
    if (task?.program !== undefined) {
      return [...taken, await dryRunDelivery(forks, target, { message, scope, program: task.program })];
    }
    return [...taken, await sendDirectly(forks, target, { message, scope })];
  } catch (error) {
    return [describeBroken(forks, step, error)];
  }
}

async function sendDirectly(
  forks: ChainForks,
  target: ChainFork,
  { message, scope }: Pick<Delivery, 'message' | 'scope'>,
): Promise<TriedStep> {
  const { facts, plan } = message;
  const payment = plan.payment ?? facts.payments.find(({ program }) => program !== undefined);
  const program = payment?.program;
  const { chain } = target.chain.runtime;
  if (!payment || program === undefined) {
    const title = formatTitle({ message, scope });
    return describeUntried(forks, { id: 'message', title, chain }, plan.reason);
  }
  const { serviceParaId, targetParaId } = scope;
  const delivery = { message, scope, program, payment };
  const { dropped } = await forks.network.sendHorizontal(serviceParaId, targetParaId, encodePage([program]));
  if (dropped) {
    const reason = `The message is dropped: ${dropped.reason}.`;
    const title = formatTitle(delivery);
    const common = { id: 'message', title, means: forks.means, chain, hex: program, evidence: [] };
    return { ...common, outcome: 'failed', reason };
  }
  return dryRunDelivery(forks, target, delivery);
}
