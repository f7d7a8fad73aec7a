// Fifty parachains share one relay node that answers one request after the other. Time passes with its answers only, so that the pace of
// the machine has no effect.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { RunReport } from '@parachron/checklist';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { runCommand } from '../support/runCommand.js';
import { serveFleet } from '../support/serveFleet.js';

const many = 50;
/** The simulated time of one answer: the last of 64 requests at once has its answer after 26 s, and the time limit is 20 s. */
const answerMs = 400;
/** Turns of the event loop in which the command and the other nodes handle what has arrived. */
const turns = 50;

const closers: (() => unknown)[] = [];
/** The requests that the relay node got, with its answers to come. */
const waiting: { readonly answer: Promise<string>; readonly send: (text: string) => void }[] = [];

afterAll(async () => {
  vi.useRealTimers();
  for (const close of closers) await close();
});

/** Serves a node; each answer waits in `waiting` for its turn. */
async function serveSlow(url: string): Promise<string> {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket) => {
    const node = new WebSocket(url);
    const open = new Promise((resolve) => node.once('open', resolve));
    const asked = new Map<unknown, (text: string) => void>();
    node.on('message', (data) => asked.get(JSON.parse(String(data)).id)?.(String(data)));
    socket.on('message', (data) => {
      const answer = new Promise<string>((resolve) => asked.set(JSON.parse(String(data)).id, resolve));
      waiting.push({ answer, send: (text) => socket.send(text) });
      void open.then(() => node.send(String(data)));
    });
    socket.on('close', () => node.terminate());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((closed) => server.close(closed)));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('reports fifty parachains behind a relay node that answers one request at a time, with the default jobs', async () => {
  const fleet = await serveFleet(many);
  const folder = fleet.write(await serveSlow(fleet.relayUrl));
  closers.push(fleet.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const running = runCommand(['check', '--json'], { cwd: folder }).finally(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    peak = Math.max(peak, waiting.length);
    const next = waiting.shift();
    const text = await next?.answer;
    await vi.advanceTimersByTimeAsync(text === undefined ? 1 : answerMs);
    if (text !== undefined) next?.send(text);
  }
  const { out, code } = await running;
  const { reports, notChecked } = JSON.parse(out) as RunReport;
  expect([code, notChecked, reports.length]).toEqual([1, [], many]);
  // The node had more requests at once than it answers within the time limit.
  expect(peak).toBeGreaterThan(20_000 / answerMs);
}, 600_000);
