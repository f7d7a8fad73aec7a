// Wrong arguments of the packages below, as programs without a compiler pass them.
import {
  encodeDispatchAs,
  findConstant,
  findStorage,
  getRuntime,
  listDispatchedAs,
  listMetadataVersions,
  watchDisagreements,
} from '@parachron/client';
import { tryAs } from '@parachron/client/decode';
import { quoteTargets } from '@parachron/devnet';
import { solveChannels } from '@parachron/hrmp';
import { targetTaskCall } from '@parachron/scheduler';
import { expect, test } from 'vitest';
import { checkChains, checkParachain } from '../src/index.js';

const none = undefined as never;
const empty = {} as never;
const five = 5 as never;
const calls = [{ name: 'a', call: { hex: '0x00000400' }, where: '--call' }] as const;
const checkTask = (task: object) =>
  checkChains({}, { network: 'main', onProgress: () => undefined, calls, task: task as never });
// No node is at this address: a check that opens it ends with another error.
const checkNothing = (options: object) => checkParachain({ target: 'ws://127.0.0.1:1' }, options);

test.each<readonly [string, () => unknown]>([
  ['requester.request', () => getRuntime(empty, none)],
  ['requester', () => listMetadataVersions(none)],
  ['runtime', () => findConstant(none, none, none)],
  ['about', () => encodeDispatchAs(none, none)],
  ['runtime.registry', () => findStorage(empty, 'System', 'Account')],
  ['chains', () => watchDisagreements(empty)],
  ['events', () => listDispatchedAs(five)],
  ['registry', () => targetTaskCall(none, none, none)],
  ['about', () => solveChannels(none)],
  ['fork', () => tryAs(five, [])],
  ['options', () => quoteTargets(none)],
  ['sources', () => checkParachain(none)],
  ['sources.target.top', () => checkParachain({ relay: 'ws://127.0.0.1:1', target: empty })],
  ['sources.target', () => checkParachain({ target: five })],
  ['sources.target', () => checkParachain({ relay: 'ws://127.0.0.1:1' } as never)],
  ['sources.taget', () => checkParachain({ relay: 'ws://127.0.0.1:1', taget: 'ws://127.0.0.1:1' } as never)],
  ['options.task.call', () => checkNothing({ calls: { a: '0x00000400' }, task: { call: 'b' } })],
  ['options.task.when', () => checkNothing({ task: { when: 'next' } })],
  ['options.now', () => checkNothing({ now: 'today' })],
  ['options.dryRun', () => checkNothing({ dryRun: 'no' })],
  ['options.network', () => checkNothing({ network: 5 })],
  ['options.onProgress', () => checkNothing({ onProgress: {} })],
  ['options.targetParaId', () => checkChains({}, { network: 'main', onProgress: () => undefined })],
  ['options.task.call', () => checkTask({ call: 'b', when: { kind: 'next' } })],
  ['options.task.when', () => checkTask({ call: 'a', when: 'next' })],
])('a wrong %s is named by a typed error', async (field, call) => {
  const failure = expect((async () => call())()).rejects;
  await failure.toMatchObject({ code: 'INVALID_INPUT', facts: { field } });
});

test('an option among the chains is named with the place where it belongs', async () => {
  const chains = { target: 'ws://127.0.0.1:1', user: '0x01' };
  await expect(checkParachain(chains)).rejects.toThrow(
    'sources.user must be a chain, or a field of the second argument, got a string.',
  );
});

test.each([null, 5, 'remark', '0x0', '0xzz'])(
  'the bytes %j of a call are refused before a chain is opened',
  async (a) => {
    const facts = { field: 'options.calls.a' };
    await expect(checkNothing({ calls: { a } })).rejects.toMatchObject({ code: 'INVALID_INPUT', facts });
  },
);

test('an address that is no account is named before a chain is opened', async () => {
  const failing = checkParachain({ target: 'ws://127.0.0.1:1' }, { user: 'abc' });
  await expect(failing).rejects.toMatchObject({ code: 'INVALID_ACCOUNT', facts: { field: 'options.user' } });
});

test.each<readonly [object, string]>([
  [{ kind: 'evry' }, 'TIME_MALFORMED'],
  [{ kind: 'at' }, 'TIME_MALFORMED'],
  [{ kind: 'at', times: ['soon'] }, 'TIME_MALFORMED'],
  [{ kind: 'at', times: [1e12] }, 'TIME_MALFORMED'],
  [{ kind: 'every', seconds: -5, times: 1 }, 'INTERVAL_INVALID'],
  [{ kind: 'every', seconds: 3600, times: 1.5 }, 'INTERVAL_INVALID'],
  [{ kind: 'recurring' }, 'INTERVAL_INVALID'],
])('the times %j of a task are refused before a chain is read', async (when, code) => {
  await expect(checkTask({ call: 'a', when })).rejects.toMatchObject({ code });
});
