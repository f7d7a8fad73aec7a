import { Checklist } from '../checklist/Checklist.js';
import type { ChecklistMessage, ChecklistRequest } from '../checklist/ChecklistProtocol.js';
import { parseRequest } from '../checklist/parseRequest.js';
import { summarizeCall, WalletBridge } from '../checklist/walletSigning.js';
import { describeError } from '../ShownError.js';

let checklist: Checklist | undefined;

const sendMessage = (message: ChecklistMessage) => globalThis.postMessage(message);
const bridge = new WalletBridge((request) => sendMessage({ kind: 'sign', request }));
const fail = (error: unknown) => sendMessage({ kind: 'failure', error: describeError(error) });

/** Answers a request of the page. */
export function runChecklist(request: ChecklistRequest): void {
  if (request.kind === 'watch') checklist?.watch(request.isWatching);
  else if (request.kind === 'again') checklist?.checkAgain();
  else if (request.kind === 'signed') bridge.answer(request);
  else if (request.kind === 'start') start(request).catch(fail);
  else sign(request).catch((error: unknown) => sendMessage({ kind: 'refusal', error: describeError(error) }));
}

async function sign(request: Extract<ChecklistRequest, { kind: 'summarize' | 'send' }>): Promise<void> {
  const { call, address } = request;
  if (!checklist) return;
  const chain = checklist.getChain(call.role);
  if (request.kind === 'summarize') {
    return sendMessage({ kind: 'summary', summary: await summarizeCall(chain, call, address) });
  }
  sendMessage({ kind: 'sent', sent: await bridge.send(chain, { call, address }) });
  checklist.checkAgain();
}

async function start({ request, files }: Extract<ChecklistRequest, { kind: 'start' }>): Promise<void> {
  const plan = parseRequest(request, files);
  await checklist?.close();
  checklist = new Checklist(plan, {
    onChains: (chains) => sendMessage({ kind: 'chains', chains }),
    onRun: (run) => sendMessage({ kind: 'run', run }),
    onProgress: (text) => sendMessage({ kind: 'progress', text }),
  });
  await checklist.run();
}
