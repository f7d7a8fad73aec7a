import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Devnet, DevnetOptions } from '@parachron/devnet';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alice, bob, signing as env, signed } from './support/addresses.js';
import { encodeRemark, endpointsOf, grantProxy, startDevnet } from './support/grantProxy.js';
import { runCommand } from './support/runCommand.js';
import { serveChanged } from './support/serveRelay.js';

let devnet: Devnet;
let folder: string;

async function start(options: DevnetOptions) {
  devnet = await startDevnet(options);
  return endpointsOf(devnet);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parachron-task-'));
});

afterEach(async () => {
  await devnet?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('parachron task', () => {
  it('builds and prices a task, and sends nothing without --submit', async () => {
    const { service } = await start({});
    const call = await encodeRemark(service);
    const args = ['task', 'schedule', '-s', service, '-i', 'hello', '--dispatch', call, '-o', alice];
    const shown = await runCommand(args, { width: 60 });
    expect(shown.code).toBe(0);
    // The id that the specification gives for an owner and an id is a hash of both; here of "hello".
    expect(shown.out).toMatch(/0x[0-9a-f]{64}/);
    expect(shown.out).toContain('Runs at 2027-01-01T01:00:00');
    expect(shown.out).toMatch(/together: [\d.]+ TUR/);
    expect(shown.err).toContain('Nothing was sent. To send the call, give --submit,');
    const listed = await runCommand(['task', 'list', '-s', service, '-o', alice]);
    expect(listed.out).toBe('No task is pending.');
    // A list reads no balance and no price.
    expect(listed.err).toMatch(/Not confirmed by a second endpoint: service chain\.$/);
  });

  it('schedules, lists and cancels with a key from a variable, and never prints the key', async () => {
    const { service } = await start({});
    const call = await encodeRemark(service);
    const file = join(folder, 'key');
    await writeFile(file, '//Alice\n', { mode: 0o600 });
    const args = ['task', 'schedule', '-s', service, '-i', 'mine', '--dispatch', call, '-w', 'every 1h'];
    const sent = await runCommand([...args, ...signed, '--json'], { env });
    expect(sent).toMatchObject({ code: 0, err: expect.stringMatching(/^Chain: .*\nTicket: \S+$/s) });
    const { taskId } = JSON.parse(sent.out) as { taskId: string };
    const again = await runCommand([...args, ...signed], { env });
    expect(again.code).toBe(5);
    expect(again.err).toContain('AutomationTime.DuplicateTask');
    const listed = await runCommand(['task', 'list', '-s', service, '-o', alice]);
    expect(listed.out).toMatch(
      new RegExp(`^${taskId} "mine"\n  dynamic dispatch, next at 2027-01-01T01:00:00\\S*, every hour$`),
    );
    // A watch that stops before the end of the task does not report the end.
    const stopped = await runCommand(['task', 'follow', 'mine', '-s', service, '-o', alice], {
      takeStop: () => AbortSignal.abort(),
    });
    expect(stopped.code).toBe(130);
    const other = await runCommand(['task', 'follow', 'yours', '-s', service, '-o', alice], { width: 400 });
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('TASK_NOT_THERE') });
    expect(other.err).toContain('with --from');
    const cancelled = await runCommand([
      'task',
      'cancel',
      'mine',
      '-s',
      service,
      '--signer-file',
      file,
      '--submit',
    ]);
    expect(cancelled).toMatchObject({ code: 0, out: expect.stringContaining(`Task ${taskId} is cancelled`) });
    for (const { out, err } of [sent, again, listed, cancelled]) expect(out + err).not.toContain('//Alice');
  });

  it('lists more than a thousand tasks', async () => {
    const { service } = await start({});
    const args = ['task', 'schedule', '-s', service, '-i', 'one', '--dispatch', await encodeRemark(service)];
    expect(await runCommand([...args, ...signed], { env })).toMatchObject({ code: 0 });
    const { provider } = devnet.service;
    const prefix = `${xxhashAsHex('AutomationTime', 128)}${xxhashAsHex('AccountTasks', 128).slice(2)}`;
    const [key] = await provider.send<string[]>('state_getKeysPaged', [prefix, 1]);
    const record = await provider.send('state_getStorage', [key]);
    const ids = Array.from({ length: 1_000 }, (_none, at) => at.toString(16).padStart(64, '0'));
    const ofOwner = `${key}`.slice(0, -80);
    const copies = ids.map((id) => [`${ofOwner}${xxhashAsHex(`0x${id}`, 64).slice(2)}${id}`, record]);
    await provider.send('dev_setStorage', [copies]);
    const { code, out } = await runCommand(['task', 'list', '-s', service, '-o', alice, '--json']);
    expect([code, (JSON.parse(out) as unknown[]).length]).toEqual([0, 1_001]);
  });

  it('lists and follows what all endpoints agree on, and names what one of them hides', async () => {
    const { service } = await start({});
    const args = ['task', 'schedule', '-s', service, '--dispatch', await encodeRemark(service), ...signed];
    for (const one of [['mine'], ['pending', '-w', 'every 1h']]) {
      expect(await runCommand([...args, '-i', ...one], { env })).toMatchObject({ code: 0 });
    }
    await devnet.advanceToNextSlot();
    await devnet.advance(60);
    // Maps without a key, and blocks without an event: `System.Events` is stored as a list.
    const liar = await serveChanged(service, (method, result) => {
      if (method === 'state_getKeysPaged') return [];
      return method === 'state_getStorage' ? '0x00' : result;
    });
    try {
      const follow = ['task', 'follow', 'mine', '-o', alice, '--from', '0'];
      const seen = await runCommand([...follow, '-s', service], { width: 400 });
      expect([seen.code, seen.out]).toEqual([0, expect.stringContaining('done')]);
      expect(seen.err).toContain('Not confirmed by a second endpoint: service chain.');
      for (const [first, second] of [
        [liar.endpoint, service],
        [service, liar.endpoint],
      ] as const) {
        const places = ['-s', first, '-s', second];
        const listed = await runCommand(['task', 'list', '-o', alice, ...places], { width: 400 });
        const followed = await runCommand([...follow, ...places], { width: 400 });
        expect([listed.code, followed.code]).toEqual([4, 3]);
        for (const { out, err } of [listed, followed]) {
          expect(out).toBe('');
          const text = err.replaceAll(/\s+/g, ' ');
          expect(text).toMatch(
            /The endpoints of .* disagree on (AutomationTime\.AccountTasks|state_getStorage)/,
          );
          for (const endpoint of [first, second]) expect(text).toContain(`${endpoint} answers `);
        }
      }
    } finally {
      liar.close();
    }
  });

  it('schedules a transfer on variant M, and names the features of variant H only', async () => {
    const { service } = await start({ variant: 'M' });
    const transfer = ['task', 'schedule', '-s', service, '-i', 'rent', '--transfer', bob, '--amount', '2'];
    const sent = await runCommand([...transfer, '-w', 'every 1m x 2', ...signed], { env });
    expect(sent.err).toContain('Reading the service\n');
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    const recurring = await runCommand([...transfer, '-w', 'every 1m', ...signed], { env });
    expect(recurring).toMatchObject({ code: 2, err: expect.stringContaining('needs a number of times') });
    const dispatch = ['task', 'schedule', '-s', service, '-i', 'x', '--dispatch', '0x00', '-o', alice];
    expect(await runCommand(dispatch)).toMatchObject({ code: 2, err: expect.stringContaining('variant H') });
  });

  it.each([
    [['--dispatch', '0x00'], 'CALL_UNDECODABLE', '--dispatch'],
    [['--call', '0x00'], 'CALL_UNDECODABLE', '--call'],
    [['--dispatch', '0x0000042a', '-w', 'every 5m x 2'], 'INTERVAL_INVALID', '--when'],
    [['--dispatch', '0x0000042a', '-w', 'every 5m'], 'INTERVAL_INVALID', '--when'],
  ])('%j is %s, and names %s', async (options, code, option) => {
    const { service, target } = await start({ targets: [{ paraId: 2000 }] });
    const places = options[0] === '--call' ? ['-s', service, '-t', target] : ['-s', service];
    const shown = await runCommand([
      'task',
      'schedule',
      ...places,
      '-i',
      'x',
      '-o',
      alice,
      ...options,
      '--json',
    ]);
    const { error } = JSON.parse(shown.out);
    expect([shown.code, error.code, error.facts.field]).toEqual([2, code, option]);
    expect(error.message).toMatch(new RegExp(`^${option}: `));
  });

  it('follows a call to its execution on the target, from an earlier block', async () => {
    const { service, target } = await start({ targets: [{ paraId: 2000 }] });
    const call = await encodeRemark(target);
    const args = ['task', 'schedule', '-s', service, '-t', target, '-i', 'far', '--call', call];
    const early = await runCommand([...args, ...signed], { env });
    expect(early).toMatchObject({ code: 5, err: expect.stringContaining('TASK_BOUND_TO_FAIL') });
    await grantProxy(target);
    const shown = await runCommand([...args, '-o', alice], { width: 400 });
    expect(shown.out).toContain('On a fork of it, 1 of 1 run sent a message to the target.');
    // Hints do not name fields that only programs can set.
    expect(shown.out).not.toMatch(/as delegate/);
    const sent = await runCommand([...args, ...signed], { env });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    await devnet.advanceToNextSlot();
    await devnet.advance(60);
    const follow = ['task', 'follow', 'far', '-s', service, '-t', target, '-o', alice, '--from', '0'];
    const seen = await runCommand(follow);
    expect(seen.out.split('\n').map((line) => line.replace(/ #\d+( \w+).*/, '$1'))).toEqual([
      'service scheduled',
      'service triggered',
      'service sent',
      'target executed',
      'service done',
    ]);
    expect(seen.code).toBe(0);
  });

  it.each([
    [['--signer-env', 'NONE'], '--signer-env: environment variable NONE is unset or empty'],
    [
      ['--signer-file', './no-such-key'],
      '--signer-file: the file cannot be read: no such file or folder (ENOENT)',
    ],
    [['--signer-env', 'WORD'], '--signer-env: the text is not a key, or the password is wrong'],
    [['--signer-env', 'KEY', '--owner', bob], '--owner: the account differs from the account of the signer'],
    [[], '--owner: give the account of the owner, or a signer'],
  ])('refuses %j in one sentence without a secret', async (more, words) => {
    const args = ['task', 'schedule', '-s', 'ws://127.0.0.1:1', '-i', 'x', '--dispatch', '0x00', ...more];
    const { code, err } = await runCommand(args, { env: { ...env, WORD: 'hunter2' }, width: 200 });
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).not.toContain('hunter2');
  });
});
