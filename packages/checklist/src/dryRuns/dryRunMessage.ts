import type { ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { dryRunDelivery } from './dryRunDelivery.js';
import { chooseMessage, prepareMessage } from './prepareMessage.js';
import { describeBroken, describeUntried } from './StepContext.js';
import { sendTask } from './sendTask.js';

/** The context of a message's dry run. */
interface DryRunMessageOptions {
  readonly scope: Scope;
  readonly onProgress: (text: string) => void;
}

/**
 * Schedules a task with the named call on the forked service, and reports what the task's program does on the forked target. The check
 * `proxy/barrier-accepts-program` tries programs without a service.
 */
export async function dryRunMessage(forks: ChainForks, options: DryRunMessageOptions): Promise<TriedStep[]> {
  const { scope, onProgress } = options;
  const title = `The service's program for a task on parachain ${scope.targetParaId}.`;
  const step = { id: 'message', title, chain: forks.target?.chain.runtime.chain };
  const describe = (reason: string) => [describeUntried(forks, step, reason)];
  const listUntried = (reason: string) =>
    describe('').map((one) => ({ ...one, outcome: 'untried', reason }) as const);
  const { target, service, missing } = forks;
  const chosen = chooseMessage(scope);
  if (typeof chosen === 'string') return listUntried(chosen);
  const isGiven = service !== undefined || missing.some(({ role }) => role === 'service');
  if (!isGiven) return listUntried('No endpoint of the service was given (--service).');
  if (!target) return describe(`there is no fork of parachain ${scope.targetParaId}.`);
  if (!service) return describe('there is no fork of the service chain.');
  onProgress(`Sending the service's program for "${chosen.named.name}"`);
  try {
    const message = await prepareMessage(target, { chosen, scope });
    const task = await sendTask(forks, service, { message, scope });
    if (task.program === undefined) return [task.step];
    return [task.step, await dryRunDelivery(forks, target, { message, scope, program: task.program })];
  } catch (error) {
    return [describeBroken(forks, step, error)];
  }
}
