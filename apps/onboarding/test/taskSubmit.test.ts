// The summary before a signature, the ticket that is stored before the transaction is sent, and the state after a stop.
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Chain, connect } from '@parachron/client';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { runProcess } from '../src/cli/runProcess.js';
import { alice, bob, signing as env, signed } from './support/addresses.js';
import { runCommand, startProgram } from './support/runCommand.js';
import { type ChangedNode, serveChanged } from './support/serveRelay.js';

const program = inject('program');

let devnet: Devnet;
let service: string;
let chain: Chain;
let live: ChangedNode;
let folder: string;

beforeAll(async () => {
  devnet = await createDevnet({ variant: 'M', targets: [], blocks: { kind: 'manual' }, serve: { port: 0 } });
  service = devnet.service.endpoint ?? '';
  chain = await connect(service);
  live = await serveChanged(service, (method, result) => (method === 'system_chainType' ? 'Live' : result));
});

afterAll(async () => {
  await chain.close();
  live.close();
  await devnet.close();
});

beforeEach(async () => {
  // Transactions that an earlier test left in the pool.
  await devnet.step();
  folder = mkdtempSync(join(tmpdir(), 'parachron-ticket-'));
  return () => rmSync(folder, { recursive: true });
});

const transfer = (id: string, at = service) => [
  ...['task', 'schedule', '-s', at, '-i', id, '--transfer', bob, '--amount', '2', '-w', 'every 10m x 2'],
  ...signed,
];
const listPending = async () => (await chain.request('author_pendingExtrinsics', [])) as string[];
const listTickets = () => {
  const tickets = join(folder, 'parachron', 'tickets');
  return existsSync(tickets) ? readdirSync(tickets).map((name) => join(tickets, name)) : [];
};
const start = (args: readonly string[]) =>
  startProgram(program, args, { cwd: folder, env: { ...env, XDG_STATE_HOME: folder } });

it('a submission that is stopped after it has sent prints the interruption as JSON', async () => {
  const running = start([...transfer('stopped-json'), '--json']);
  await running.printed('Ticket: ');
  running.child.kill('SIGINT');
  const { code, out } = await running.ended;
  expect([code, JSON.parse(out).error.code]).toEqual([130, 'INTERRUPTED']);
});

it('a submission shows the chain and the cost, stores a ticket before it sends, and the ticket leads to the outcome', async () => {
  const running = start(transfer('stopped'));
  await running.printed('Ticket: ');
  running.child.kill('SIGINT');
  const { code, signal, out, err } = await running.ended;
  expect({ code, signal, out }).toEqual({ code: 130, signal: null, out: '' });
  const text = err.replace(/\s+/g, ' ').trim();
  expect(text).toMatch(
    /Chain: \S.*, type Development, at ws:.*Genesis: 0x[\da-f]{64} Signer: \S+ Call: Auto/,
  );
  expect(text).toMatch(/Task: 0x[\da-f]{64} Cost: [\d.]+ TUR, .* Transaction: 0x[\da-f]{64} Ticket: \//);
  expect(text).toMatch(/parachron task resume \S+ reports the outcome, and sends nothing\.$/);
  const [ticket = ''] = listTickets();
  const kept = JSON.parse(readFileSync(ticket, 'utf8'));
  expect(kept).toMatchObject({ genesisHash: chain.genesisHash, service: [service] });
  expect(text).toContain(`Transaction: ${kept.ticket.hashes[0]}`);
  const resume = (...more: string[]) => runCommand(['task', 'resume', ticket, ...more], { env, width: 400 });
  // The signal may arrive before the transaction is sent: then the ticket is used to send the transaction.
  const place = (await listPending()).length === 0 ? 'in no block' : 'waits in the pool';
  expect(await resume()).toMatchObject({ code: 1, out: expect.stringContaining(place) });
  const resumed = resume(...signed, '--json');
  await expect.poll(async () => (await listPending()).length).toBeGreaterThan(0);
  // A ticket that is stored again keeps its cost, without the note for the person.
  expect(JSON.parse(readFileSync(ticket, 'utf8')).cost).toBe(kept.cost);
  await devnet.step();
  const { out: json, code: ended, err: asked } = await resumed;
  expect(asked).toContain(`${kept.cost} (when the ticket was made)`);
  expect([ended, JSON.parse(json)]).toMatchObject([0, { taskId: kept.ticket.taskId }]);
  expect(listTickets()).toEqual([]);
});

it('a stopped submission leaves a ticket of each transaction in the pool', async () => {
  for (const moment of ['Chain: ', 'Transaction: ']) {
    rmSync(join(folder, 'parachron'), { recursive: true, force: true });
    const before = await listPending();
    const running = start(transfer(`at ${moment}`));
    await running.printed(moment);
    running.child.kill('SIGINT');
    const { code, err } = await running.ended;
    expect(code, err).toBe(130);
    const tickets = listTickets().map((file) => JSON.parse(readFileSync(file, 'utf8')).ticket);
    const sent = (await listPending()).length - before.length;
    expect(tickets.flatMap(({ hashes }) => hashes).length, err).toBeGreaterThanOrEqual(sent);
    expect(readdirSync(folder, { recursive: true }).filter((name) => `${name}`.endsWith('.part'))).toEqual(
      [],
    );
    await devnet.step();
  }
});

it('a submission ends also if another endpoint does not have its block yet', async () => {
  const late = await serveChanged(service, (method, result) =>
    /^chain_getBlock/.test(method) && result !== chain.genesisHash ? null : result,
  );
  const running = start([...transfer('late'), '-s', late.endpoint]);
  await running.printed('Transaction: ');
  await expect.poll(async () => (await listPending()).length).toBeGreaterThan(0);
  await devnet.step();
  const { code, err } = await running.ended;
  late.close();
  expect(code, err).toBe(0);
  expect(err).not.toContain('one endpoint');
});

describe('on a chain of type Live', () => {
  const nonce = () => chain.request('system_accountNextIndex', [alice]);

  it('sends nothing without --yes or the consent of a person', async () => {
    const before = await nonce();
    const script = await runCommand(transfer('live', live.endpoint), { env, width: 400 });
    expect(script).toMatchObject({ code: 2, out: '', err: expect.stringContaining('CONFIRMATION_MISSING') });
    expect(script.err).toContain('type Live, at http://127.0.0.1');
    expect(script.err).toContain('hint: Add --yes');
    const questions: string[] = [];
    const ask = async (question: string) => questions.push(question) < 0;
    const refused = await runCommand(transfer('live', live.endpoint), { env, ask });
    expect([refused.code, questions]).toEqual([130, ['Sign and send it? [y/N] ']]);
    expect(refused.err).toMatch(/Nothing was sent\.$/);
    expect(await nonce()).toBe(before);
  });

  // An empty text is the end of the input.
  it.each([
    ['y\n', true, 0],
    ['yesterday\n', true, 130],
    ['\n', true, 130],
    ['', true, 130],
    ['y\n', false, 2],
  ])('ends after the answer %j, at a terminal for the question: %s, with %i', async (answer, isTTY, code) => {
    const before = await nonce();
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const stderr = Object.assign(new PassThrough(), { isTTY });
    const argv = ['node', 'parachron', ...transfer(`${answer} ${isTTY}`, live.endpoint)];
    const streams = { stdin, stderr, stdout: new PassThrough().resume() };
    const own = { argv, env: { ...env, XDG_STATE_HOME: folder }, cwd: () => folder, exit: () => {} };
    const process = Object.assign(new EventEmitter(), own, streams, { exitCode: undefined });
    stderr.on('data', (text) => String(text).includes('[y/N]') && stdin.end(answer));
    const ended = runProcess(process as unknown as NodeJS.Process, () => new AbortController().signal);
    if (code === 0) await expect.poll(async () => (await listPending()).length).toBe(1);
    if (code === 0) await devnet.step();
    await ended;
    expect([process.exitCode, await nonce()]).toEqual([code, code === 0 ? Number(before) + 1 : before]);
  });

  it('sends nothing if another endpoint contradicts what decides, and says what rests on one endpoint', async () => {
    const before = await nonce();
    const compared = await runCommand([...transfer('two'), '-s', live.endpoint], { env, width: 400 });
    expect(compared).toMatchObject({ code: 3, out: '' });
    expect(compared.err).toContain('disagree on system_chainType()');
    expect(compared.err).toContain(`${service} answers "Development", ${live.endpoint} answers "Live"`);
    expect(await nonce()).toBe(before);
    const alone = await runCommand(transfer('one', live.endpoint), { env, width: 400 });
    expect(alone.err).toContain('Not confirmed by a second endpoint: service chain.');
  });

  it.each([
    ['--yes', ['--yes'], {}],
    ['a yes', [], { ask: async () => true }],
  ] as const)('sends the call with %s', async (name, more, person) => {
    const ticket = join(folder, 'mine.json');
    const args = [...transfer(name, live.endpoint), ...more, '--ticket', ticket];
    const sent = runCommand(args, { env, ...person });
    await expect.poll(async () => (await listPending()).length).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(ticket, 'utf8')).chain).toBe(chain.runtime.chain);
    await devnet.step();
    const { code, out, err } = await sent;
    expect([code, out]).toEqual([0, expect.stringContaining('is scheduled in block')]);
    const [, follow = ''] = /^To see its runs: parachron (task follow 0x[\da-f]{64} .*)$/m.exec(err) ?? [];
    expect(follow).toMatch(new RegExp(` --service ${live.endpoint}$`));
    // The outcome is known: the ticket is no longer needed.
    expect(existsSync(ticket)).toBe(false);
  });
});

it.each([
  [['--yes'], '--yes: requires --submit'],
  [['--ticket', 'x'], '--ticket: requires --submit'],
])('refuses %j without --submit', async (more, words) => {
  const args = transfer('x').filter((one) => one !== '--submit');
  const { code, err } = await runCommand([...args, ...more], { env, width: 400 });
  expect([code, err]).toEqual([2, expect.stringContaining(words)]);
});

it('keeps the ticket of another submission, and refuses a file that is no ticket', async () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{}');
  const again = await runCommand([...transfer('y'), '--ticket', file], { env, width: 400 });
  expect([again.code, readFileSync(file, 'utf8')]).toEqual([2, '{}']);
  expect(again.err).toContain('TICKET_NOT_STORED');
  const none = await runCommand(['task', 'resume', file], { width: 400 });
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('the file contains no ticket') });
});
