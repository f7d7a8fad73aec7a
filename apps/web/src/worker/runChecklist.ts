import { Checklist } from '../checklist/Checklist.js';
import type { ChecklistMessage, ChecklistRequest } from '../checklist/ChecklistProtocol.js';
import { parseRequest } from '../checklist/parseRequest.js';
import { describeError } from './describeError.js';

let checklist: Checklist | undefined;

const post = (message: ChecklistMessage) => globalThis.postMessage(message);
const fail = (error: unknown) => post({ kind: 'failure', error: describeError(error) });

/** Answers a request of the page. */
export function handle(request: ChecklistRequest): void {
  if (request.kind === 'watch') checklist?.watch(request.isWatching);
  else if (request.kind === 'again') checklist?.checkAgain();
  else start(request).catch(fail);
}

async function start({ request }: Extract<ChecklistRequest, { kind: 'start' }>): Promise<void> {
  const plan = parseRequest(request);
  await checklist?.close();
  checklist = new Checklist(plan, {
    onChains: (chains) => post({ kind: 'chains', chains }),
    onRun: (run) => post({ kind: 'run', run }),
  });
  await checklist.run();
}
