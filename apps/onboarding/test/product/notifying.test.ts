import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRunReport } from '@parachron/checklist';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/database/Database.js';
import {
  createOutbox,
  type DeliveringOptions,
  type DeliveryAttempt,
  deliverNotices,
} from '../../src/database/Outbox.js';
import { createRunJournal } from '../../src/database/RunJournal.js';
import { listChanges } from '../../src/watching/RunChanges.js';
import { createWebhook, type Receiver } from '../../src/watching/readReceivers.js';
import { openStore } from '../support/operations.js';
import { runCommand } from '../support/runCommand.js';
import { makeReport, readyFindings } from '../support/runReports.js';

let folder: string;
const key = Buffer.from('0123456789abcdef0123456789abcdef');
const secret = `whsec_${key.toString('base64')}`;
const _env = { PATH: process.env.PATH, PARACHRON_WEBHOOK_KEY: secret };

let database: Database;
beforeAll(async () => {
  ({ database, folder } = await openStore());
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

interface Taken {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly status: typeof status;
  readonly body: string;
}

/** A receiver that answers with a given status, and keeps the notices that it receives. */
let taken: Taken[];
let status: number | 'cut';
let server: Server;
let url: string;
beforeEach(async () => {
  taken = [];
  status = 204;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    taken.push({
      path: request.url,
      headers: request.headers,
      status,
      body: Buffer.concat(chunks).toString(),
    });
    if (status === 'cut') response.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/SECRET`;
});
afterEach(async () => {
  await database.query('truncate states, notices, deliveries');
  await new Promise((done) => server.close(done));
});

const runs = [
  createRunReport({ at: '2026-03-04T05:01:00.000Z', reports: [makeReport()] }),
  createRunReport({ at: '2026-03-04T05:02:00.000Z', reports: [makeReport({ findings: readyFindings })] }),
];

/** Records runs in turn; every run after the first changes the verdict. */
async function turn(count: number, receivers: readonly string[]): Promise<void> {
  const journal = createRunJournal(database, { receivers });
  for (let at = 0; at < count; at += 1) {
    const run = runs[at % 2];
    if (run) await journal.record(run, listChanges(run, await journal.load()).changes);
  }
}

function start(
  receivers: DeliveringOptions['receivers'],
  attempts: DeliveryAttempt[] = [],
  options: Partial<DeliveringOptions> = {},
) {
  return deliverNotices({
    outbox: createOutbox(database),
    receivers,
    onAttempt: (attempt) => void attempts.push(attempt),
    onObstacle: (error) => {
      throw error;
    },
    firstPauseSeconds: 0.01,
    ...options,
  });
}

/** The notices in their order, with the attempts of each receiver. */
async function listSent(): Promise<readonly SentNotice[]> {
  const rows = await database.query<{ uid: string; receiver: string; attempts: number }>(
    `select uid::text as uid, receiver, attempts from notices join deliveries on notice_id = id order by id`,
  );
  return [...new Set(rows.map(({ uid }) => uid))].map((uid) => ({
    uid,
    attempts: new Map(
      rows.filter((row) => row.uid === uid).map(({ receiver, attempts }) => [receiver, attempts]),
    ),
  }));
}

interface SentNotice {
  readonly uid: string;
  readonly attempts: ReadonlyMap<string, number>;
}

/** The notices that a receiver accepted, in the order of the deliveries. */
function listAccepted(attempts: readonly DeliveryAttempt[], label: string): readonly string[] {
  return attempts
    .filter(({ receiver, failure }) => receiver.label === label && failure === undefined)
    .map(({ uid }) => uid);
}

describe('a webhook', () => {
  it('receives each change of a verdict once, in order, signed by the Standard Webhooks specification', async () => {
    const webhook = createWebhook(url, key);
    await turn(4, [webhook.id]);
    const outboxWorker = start([webhook]);
    await expect.poll(() => taken.length).toBe(3);
    await outboxWorker.close();
    const verify = new Webhook(secret);
    const events = taken.map(({ headers, body }) => verify.verify(body, headers as Record<string, string>));
    expect(events).toMatchObject([
      { type: 'verdict.changed', data: { parachain: 'Asset Hub', before: 'not-ready', after: 'ready' } },
      { type: 'verdict.changed', data: { before: 'ready', after: 'not-ready' } },
      { type: 'verdict.changed', data: { before: 'not-ready', after: 'ready' } },
    ]);
    expect(events[1]).toMatchObject({
      data: { reasons: expect.arrayContaining([expect.objectContaining({ outcome: 'fail' })]) },
    });
    expect(() =>
      new Webhook(Buffer.from('another').toString('base64')).verify(taken[0]?.body ?? '', {
        ...(taken[0]?.headers as Record<string, string>),
      }),
    ).toThrow();
  });

  it.each([500, 302, 'cut'] as const)('is retried after %s, with the same id and body', async (failure) => {
    status = failure;
    const webhook = createWebhook(url, key);
    await turn(2, [webhook.id]);
    const attempts: DeliveryAttempt[] = [];
    const outboxWorker = start([webhook], attempts);
    await expect.poll(() => taken.length).toBeGreaterThan(2);
    status = 200;
    await expect.poll(() => attempts.at(-1)?.failure).toBeUndefined();
    await outboxWorker.close();
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // A redirect is not followed: another address must not receive the body.
    expect(new Set(taken.map(({ path, body }) => `${path} ${body}`)).size).toBe(1);
    expect(JSON.stringify(attempts)).not.toContain('SECRET');
  });

  it.each([204, 500])(
    'is called once if the database does not answer after its answer %i',
    async (answer) => {
      status = answer;
      const webhook = createWebhook(url, key);
      await turn(2, [webhook.id]);
      const [outbox, obstacles] = [createOutbox(database), [] as unknown[]];
      const lost = new TypeError('The connection ended.');
      const isLost = () => obstacles.length < 2;
      const outboxWorker = start([webhook], [], {
        outbox: {
          takeDue: (receiver) => outbox.takeDue(receiver),
          noteAttempt: (receiver, due, { failure }) =>
            isLost()
              ? Promise.reject(lost)
              : outbox.noteAttempt(receiver, due, { failure, pauseSeconds: 300 }),
        },
        onObstacle: (error) => void obstacles.push(error),
      });
      const [stored] = await expect
        .poll(() => database.query('select claimed_until from deliveries where attempts > 0'))
        .toEqual([{ claimed_until: null }])
        .then(() => database.query('select delivered_at is not null as accepted, attempts from deliveries'));
      await outboxWorker.close();
      expect(stored).toEqual({ accepted: answer === 204, attempts: 1 });
      expect([taken.length, obstacles]).toEqual([1, [lost, lost]]);
    },
  );

  it('is called again at once after the clock of the database was set back', async () => {
    const webhook = createWebhook(url, key);
    await turn(2, [webhook.id]);
    await database.query("update deliveries set attempts = 1, due_at = now() + interval '1 day'");
    const outboxWorker = start([webhook]);
    await expect.poll(() => taken.length).toBe(1);
    await outboxWorker.close();
  });

  it('whose delivery was ended is called again at the next start, also after a long pause', async () => {
    const [id, label] = ['webhook 1', 'webhook'];
    await turn(2, [id]);
    let isAsked = false;
    const deliver: Receiver['deliver'] = (_, signal) => {
      isAsked = true;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    };
    const attempts: DeliveryAttempt[] = [];
    const outboxWorker = start([{ id, label, deliver }], attempts, { firstPauseSeconds: 300 });
    await expect.poll(() => isAsked).toBe(true);
    await outboxWorker.close();
    expect(attempts).toEqual([]);
    expect(await createOutbox(database).takeDue(id)).toMatchObject({ attempts: 2 });
  });

  it('is called after pauses that double up to five minutes, also after the database gave no answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pauses: number[] = [];
    const tried = [1, 2, 3, 9, 10, 10_000];
    const obstacles: unknown[] = [];
    const outboxWorker = start([{ id: '1', label: '1', deliver: async () => 'status 500' }], [], {
      firstPauseSeconds: 1,
      onObstacle: (error) => void obstacles.push(error),
      outbox: {
        takeDue: async () => {
          if (obstacles.length === 0) throw new TypeError('no answer');
          const attempts = tried.shift();
          return attempts ? { id: 1, uid: 'a', type: 'b', at: '', data: {}, attempts } : undefined;
        },
        noteAttempt: async (_id, _due, { pauseSeconds }) => void pauses.push(pauseSeconds),
      },
    });
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await outboxWorker.close();
    expect([pauses, obstacles.length]).toEqual([[1, 2, 4, 256, 300, 300], 1]);
  });

  it('whose slow answer comes after that of a later attempt changes nothing', async () => {
    const webhook = createWebhook(url, key);
    await turn(2, [webhook.id]);
    const outbox = createOutbox(database);
    const first = await outbox.takeDue(webhook.id);
    await database.query('update deliveries set claimed_until = null');
    const second = await outbox.takeDue(webhook.id);
    if (first) await outbox.noteAttempt(webhook.id, first, { failure: 'no answer', pauseSeconds: 0 });
    expect([second?.uid, await outbox.takeDue(webhook.id)]).toEqual([first?.uid, undefined]);
  });

  it('receives the notifications of a process that ended, and does not wait for another receiver', async () => {
    status = 503;
    const webhook = createWebhook(url, key);
    const accepted: unknown[] = [];
    const ready = createServer((request, response) => {
      accepted.push(request.headers['webhook-id']);
      response.end();
    });
    await new Promise<void>((done) => ready.listen(0, '127.0.0.1', done));
    onTestFinished(() => void ready.close());
    const other = createWebhook(`http://127.0.0.1:${(ready.address() as AddressInfo).port}/`, key);
    await turn(3, [webhook.id, other.id]);
    const attempts: DeliveryAttempt[] = [];
    const first = start([webhook, other], attempts);
    await expect.poll(() => createOutbox(database).countWaiting()).toEqual(new Map([[webhook.id, 2]]));
    await first.close();
    // The state that a process leaves when it is killed during a delivery.
    await database.query(
      "update deliveries set claimed_until = now() + interval '1 hour' where delivered_at is null",
    );
    await createOutbox(database).start();
    status = 200;
    const second = start([webhook, other], attempts);
    await expect.poll(() => createOutbox(database).countWaiting()).toEqual(new Map());
    await second.close();
    const sent = await listSent();
    expect(sent).toHaveLength(2);
    for (const { label } of [webhook, other]) {
      expect(listAccepted(attempts, label)).toEqual(sent.map(({ uid }) => uid));
    }
    // An attempt that was aborted reaches the receiver early, late or never: each request is one of the counted attempts.
    for (const { uid, attempts: tried } of sent) {
      const requests = taken.filter(({ headers }) => headers['webhook-id'] === uid);
      expect(requests.map((one) => one.status)).toContain(200);
      expect(requests.length).toBeLessThanOrEqual(tried.get(webhook.id) ?? 0);
    }
    expect(accepted).toEqual(sent.map(({ uid }) => uid));
  });
});

it('prints no secret of a webhook that it refuses', async () => {
  const args = ['watch', '--network', 'local', '--webhook', 'https://me:SECRET@hooks.example/'];
  const { code, out, err } = await runCommand(args, { env: { PARACHRON_WEBHOOK_KEY: secret } });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('--webhook');
  expect(err).not.toContain('SECRET');
});
