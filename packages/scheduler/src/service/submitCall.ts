import type { SubmitTaskOptions, SubmittedTask } from '../submitting/SubmitTaskOptions.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { loadAhead } from './loadAhead.js';
import { loadCheck } from './loadCheck.js';
import type { Service } from './Service.js';

/** Submits a call. The code for the check loads together with the code that sends: the submission waits for one load. */
export async function submitCall(
  { submissions }: Service,
  call: TaskCall,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  const parts = options?.check === 'chain' ? [] : [loadCheck(), loadAhead()];
  const [loaded] = await Promise.all([submissions(), ...parts]);
  return loaded.submit(call, options);
}
