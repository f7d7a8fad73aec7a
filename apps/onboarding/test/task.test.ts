import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, submit } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import { createDevnet, type Devnet, type DevnetOptions } from '@parachron/devnet';
import { getDerivedAccount, grantBatchCall } from '@parachron/proxy';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/runCommand.js';

// The well-known development account, as `subkey inspect //Alice` prints it.
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
// System.remark_with_event("bo") of the service: metadata of the local network.
const env = { KEY: '//Alice' };
const signed = ['--signer-env', 'KEY', '--submit'];

let devnet: Devnet;
let folder: string;

async function start(options: DevnetOptions): Promise<{ service: string; target: string }> {
  devnet = await createDevnet({ start: Date.parse('2027-01-01T00:10:00Z'), serve: { port: 0 }, ...options });
  return { service: devnet.service.endpoint ?? '', target: devnet.targets[0]?.endpoint ?? '' };
}

async function remarkOf(endpoint: string): Promise<string> {
  const chain = await connect(endpoint);
  const { registry } = chain.runtime;
  await chain.close();
  return encodeCall(registry, { pallet: 'System', method: 'remark_with_event', args: { remark: '0x626f' } })
    .hex;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parachron-task-'));
});

afterEach(async () => {
  await devnet?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('parachron task', () => {
  it('builds, prices and sends nothing without --submit', async () => {
    const { service } = await start({});
    const call = await remarkOf(service);
    const args = ['task', 'schedule', '-s', service, '-i', 'hello', '--dispatch', call, '-o', alice];
    const shown = await runCommand(args, { width: 60 });
    expect(shown.code).toBe(0);
    // The id that the specification gives for an owner and an id is a hash of both; here of "hello".
    expect(shown.out).toMatch(/0x[0-9a-f]{64}/);
    expect(shown.out).toContain('Runs at 2027-01-01T01:00:00');
    expect(shown.out).toMatch(/together: [\d.]+ TUR/);
    expect(shown.err).toContain('Nothing was sent');
    const listed = await runCommand(['task', 'list', '-s', service, '-o', alice]);
    expect(listed.out).toBe('No task is waiting.');
  });

  it('schedules, lists and cancels with a key from a variable that it never prints', async () => {
    const { service } = await start({});
    const call = await remarkOf(service);
    const file = join(folder, 'key');
    await writeFile(file, '//Alice\n', { mode: 0o600 });
    const args = ['task', 'schedule', '-s', service, '-i', 'mine', '--dispatch', call, '-w', 'every 1h'];
    const sent = await runCommand([...args, ...signed, '--json'], { env });
    expect(sent).toMatchObject({ code: 0, err: '' });
    const { taskId } = JSON.parse(sent.out) as { taskId: string };
    const again = await runCommand([...args, ...signed], { env });
    expect(again.code).toBe(5);
    expect(again.err).toContain('AutomationTime.DuplicateTask');
    const listed = await runCommand(['task', 'list', '-s', service, '-o', alice]);
    expect(listed.out).toContain(`${taskId}  dynamicDispatch, next at 2027-01-01T01:00:00`);
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

  it('transfers on variant M, and says what only H can do', async () => {
    const { service } = await start({ variant: 'M' });
    const transfer = ['task', 'schedule', '-s', service, '-i', 'rent', '--transfer', bob, '--amount', '2'];
    const sent = await runCommand([...transfer, '-w', 'every 1m x 2', ...signed], { env });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    const recurring = await runCommand([...transfer, '-w', 'every 1m', ...signed], { env });
    expect(recurring).toMatchObject({ code: 2, err: expect.stringContaining('needs a number of times') });
    const dispatch = ['task', 'schedule', '-s', service, '-i', 'x', '--dispatch', '0x00', '-o', alice];
    expect(await runCommand(dispatch)).toMatchObject({ code: 2, err: expect.stringContaining('variant H') });
  });

  it('follows a call to its execution on the target, and goes on from a cursor', async () => {
    const { service, target } = await start({ targets: [{ paraId: 2000 }] });
    const call = await remarkOf(target);
    const args = ['task', 'schedule', '-s', service, '-t', target, '-i', 'far', '--call', call];
    const early = await runCommand([...args, ...signed], { env });
    expect(early).toMatchObject({ code: 5, err: expect.stringContaining('NOT_DELIVERABLE') });
    await grant(target);
    const sent = await runCommand([...args, ...signed], { env });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    await devnet.advanceToNextSlot();
    await devnet.advance(60);
    const cursor = join(folder, 'cursor.json');
    const follow = ['task', 'follow', 'far', '-s', service, '-t', target, '-o', alice, '--from', '0'];
    const seen = await runCommand([...follow, '--cursor', cursor]);
    expect(seen.out.split('\n').map((line) => line.split(' ')[1])).toEqual([
      'scheduled',
      'triggered',
      'sent',
      'executed',
      'done',
    ]);
    expect(seen.out).toContain('executed on the target');
    expect(seen.code).toBe(0);
    expect((await runCommand([...follow, '--cursor', cursor])).out).toBe('');
  });

  it.each([
    [['--signer-env', 'NONE'], 'NONE: there is nothing in it'],
    [['--signer-file', './no-such-key'], './no-such-key: it cannot be read (ENOENT)'],
    [['--signer-env', 'WORD'], 'WORD: what is in it is no key, or its password is wrong'],
    [['--signer-env', 'KEY', '--owner', bob], '--owner: it is not the account of the signer'],
    [[], '--owner: give the account, or a signer'],
  ])('refuses %j in one sentence that holds no secret', async (more, words) => {
    const args = ['task', 'schedule', '-s', 'ws://127.0.0.1:1', '-i', 'x', '--dispatch', '0x00', ...more];
    const { code, err } = await runCommand(args, { env: { ...env, WORD: 'hunter2' }, width: 200 });
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).not.toContain('hunter2');
  });
});

/** Grants the proxy and funds the derived account, as the plan of a check would. */
async function grant(endpoint: string): Promise<void> {
  await cryptoWaitReady();
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  const chain = await connect(endpoint);
  const account = parseAccount(alice);
  const derived = await getDerivedAccount(await chain.snapshot(), { paraId: 2114, account });
  expect(derived.kind).toBe('account');
  if (derived.kind !== 'account') return;
  const options = { delegate: derived.account, proxyType: 'Any', fund: 10_000_000_000_000n };
  const batch = grantBatchCall(chain.runtime, options);
  if (batch) await submit(chain, batch, { signer });
  await chain.close();
}
