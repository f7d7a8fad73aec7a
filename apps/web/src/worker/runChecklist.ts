import { Checklist } from '../checklist/Checklist.js';
import type { ChecklistMessage, ChecklistRequest } from '../checklist/ChecklistProtocol.js';
import { parseRequest } from '../checklist/parseRequest.js';
import { summarizeCall, WalletBridge } from '../checklist/walletSigning.js';
import { describeError } from './describeError.js';

let checklist: Checklist | undefined;

const post = (message: ChecklistMessage) => globalThis.postMessage(message);
const bridge = new WalletBridge((request) => post({ kind: 'sign', request }));
const fail = (error: unknown) => post({ kind: 'failure', error: describeError(error) });

/** Answers a request of the page. */
export function runChecklist(request: ChecklistRequest): void {
  if (request.kind === 'watch') checklist?.watch(request.isWatching);
  else if (request.kind === 'again') checklist?.checkAgain();
  else if (request.kind === 'signed') bridge.answer(request);
  else if (request.kind === 'start') start(request).catch(fail);
  else sign(request).catch((error: unknown) => post({ kind: 'refusal', error: describeError(error) }));
}

async function sign(request: Extract<ChecklistRequest, { kind: 'summarize' | 'send' }>): Promise<void> {
  const { call, address } = request;
  if (!checklist) return;
  const chain = checklist.getChain(call.role);
  if (request.kind === 'summarize') {
    return post({ kind: 'summary', summary: await summarizeCall(chain, call, address) });
  }
  post({ kind: 'sent', sent: await bridge.send(chain, { call, address }) });
  checklist.checkAgain();
}

async function start({ request, files }: Extract<ChecklistRequest, { kind: 'start' }>): Promise<void> {
  const plan = parseRequest(request, files);
  await checklist?.close();
  checklist = new Checklist(plan, {
    onChains: (chains) => post({ kind: 'chains', chains }),
    onRun: (run) => post({ kind: 'run', run }),
    onProgress: (text) => post({ kind: 'progress', text }),
  });
  await checklist.run();
}
