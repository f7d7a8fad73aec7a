import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChecklistMessage } from '../checklist/ChecklistProtocol.js';
import { parseShareLink } from '../checklist/CheckRequest.js';
import { runChecklist } from './runChecklist.js';

let posted: ChecklistMessage[] = [];
beforeAll(() => {
  vi.stubGlobal('postMessage', (message: ChecklistMessage) => posted.push(message));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  posted = [];
});

const start = (change: object) =>
  runChecklist({ kind: 'start', request: { ...parseShareLink(''), ...change }, files: {} });

describe('the worker of the checklist', () => {
  it.each([
    [{}, 'Relay chain: the endpoint or the chain specification is missing.'],
    [
      { relay: 'rpc.example', targetPara: '2000' },
      'Relay chain: write ws:// or wss:// and the address of a node.',
    ],
    [
      { relay: 'wss://rpc.example', targetPara: '4294967296' },
      'Para id of the parachain: a para id is a whole number from 0 to 4294967295.',
    ],
  ])('connects to no chain for the request %j', async (change, message) => {
    start(change);
    await expect
      .poll(() => posted)
      .toEqual([{ kind: 'failure', error: { message, hint: 'Correct the field.' } }]);
  });
});
