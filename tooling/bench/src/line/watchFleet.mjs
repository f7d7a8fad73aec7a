// Watches many parachains and follows many tasks for a while, endpoints dying in turn, and compares the stored events with the actual events.
// Usage: node watchFleet.mjs [parachains] [tasks] [minutes] [seconds between slots]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@parachron/client';
import {
  createChainProvider,
  createLocalChain,
  createTarget,
  loadChainSpec,
  serveChain,
} from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { serveTwice } from './fleet/serveTwice.mjs';
import { owners, startBookedService } from './fleet/startBookedService.mjs';
import { startWatch } from './fleet/startWatch.mjs';
import { program } from './runProgram.mjs';

const [many = 200, tasks = 5_000, minutes = 60, slotSeconds = 20] = process.argv.slice(2).map(Number);
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
const store = join(folder, 'history');

const spec = fileURLToPath(
  import.meta.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
);
const relay = await createLocalChain({ spec: await loadChainSpec(spec) });
const relayServed = await serveChain(relay, { port: 0 });
const slots = Math.max(12, Math.floor((minutes * 60) / slotSeconds));
const { chain, nextSlot } = await startBookedService({ tasks, slots });
const service = await serveTwice(chain);
/** @typedef {{ name: string, target: Awaited<ReturnType<typeof createTarget>>, served: Awaited<ReturnType<typeof serveTwice>> }} Watched */
/** @type {Watched[]} */
const targets = [];
for (let at = 0; at < many; at += 1) {
  const target = await createTarget({ paraId: 2200 + at, generation: 'v5' });
  target.createBlock();
  targets.push({ name: `p${at}`, target, served: await serveTwice(target) });
}
say(`${many} parachains, ${tasks} tasks of ${owners.length} accounts, ${slots} slots`);

const events = followFromInside();
writeFileSync(
  join(folder, 'parachron.json'),
  JSON.stringify({
    networks: { fleet: { relay: relayServed.url, service: service.urls } },
    parachains: targets.map(({ name, served }) => ({ name, networks: { fleet: served.urls } })),
  }),
);
const watch = startWatch(
  [
    ...['--config', join(folder, 'parachron.json'), '--database', store],
    // The nodes share this machine with the watch: a busy machine is no silent node.
    ...[
      '--timeout',
      '60',
      '--service-para',
      '2114',
      '--check',
      'network/runtimes-known',
      '--check',
      'proxy/pallet-and-types',
    ],
    ...owners.flatMap((owner) => ['--follow', owner]),
  ],
  { cache: folder },
);
/** Parachains that were unreachable for a while, in order. @type {string[]} */
const outages = [];
/** @type {ReturnType<typeof watch.measure>[]} */
const samples = [];
try {
  await until(() => watch.runs > 0, 1_800);
  say('the first check has ended');
  const end = performance.now() + minutes * 60_000;
  const building = buildSlots(end);
  const sampling = sample(end);
  for (let at = 0; performance.now() < end; at += 1) await letDie(at);
  await Promise.all([building, sampling]);
  const expected = await events.end();
  await until(() => readHistory().length >= expected.length, 600).catch(() => undefined);
  watch.child.kill('SIGTERM');
  await watch.ended;
  compare(expected);
} finally {
  watch.child.kill('SIGKILL');
  await Promise.allSettled(
    [relayServed, service, ...targets.map(({ served }) => served)].map((one) => one.close()),
  );
  await relay.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Follows the same tasks in this process, where no endpoint dies. */
function followFromInside() {
  /** @type {string[]} */
  const seen = [];
  const stop = new AbortController();
  const following = connect(createChainProvider(chain)).then(async (connection) => {
    const scheduler = await createScheduler(connection);
    await Promise.all(
      owners.map(async (owner) => {
        for await (const event of scheduler.watchTasks({ owner, signal: stop.signal }))
          seen.push(describe(event));
      }),
    );
  });
  return {
    async end() {
      for (let last = -1; last !== seen.length; await pause(2000)) last = seen.length;
      stop.abort();
      await following;
      return seen;
    },
  };
}

/** @param {{ taskId: string, kind: string, block: { number: number } }} event */
function describe({ taskId, kind, block }) {
  return `${taskId} ${kind} #${block.number}`;
}

/** @param {number} end */
async function buildSlots(end) {
  for (let count = 0; performance.now() < end; count += 1) {
    nextSlot();
    targets[count % many]?.target.createBlock();
    await pause(slotSeconds * 1000);
  }
  // The remaining tasks run at once.
  for (let count = 0; count < slots; count += 1) {
    nextSlot();
    await pause(50);
  }
}

/**
 * One endpoint of a parachain dies and comes back, then one of the service, then both of a parachain.
 *
 * @param {number} at
 */
async function letDie(at) {
  const one = targets[at % many];
  if (!one) return;
  if (at % 3 === 2) return letBothDie(one);
  const { served } = at % 3 === 0 ? one : { served: service };
  await served.kill(at % 2);
  await pause(5_000);
  await served.revive(at % 2);
  await pause(5_000);
}

/** @param {Watched} one */
async function letBothDie({ name, served, target }) {
  const count = (/** @type {string} */ kind) =>
    watch.changes.filter((change) => change.parachain === name && change.kind === kind).length;
  const [lost, found] = [count('lost'), count('found')];
  outages.push(name);
  await Promise.all([served.kill(0), served.kill(1)]);
  await until(() => count('lost') > lost, 1_800);
  await Promise.all([served.revive(0), served.revive(1)]);
  await until(() => count('found') > found, 1_800);
  target.createBlock();
}

/** @param {number} end */
async function sample(end) {
  while (performance.now() < end) {
    const measured = watch.measure();
    samples.push(measured);
    say(
      `${measured.megabytes.toFixed(0)} MB, ${measured.cpuSeconds.toFixed(0)} s of processor time, ${watch.runs} reports, ${outages.length} outages`,
    );
    await pause(30_000);
  }
}

/** @returns {string[]} */
function readHistory() {
  const args = [program, 'history', '--database', store, '--tasks', '--limit', '999999', '--json'];
  const text = execFileSync(process.execPath, args, { maxBuffer: 2 ** 30, encoding: 'utf8' });
  const rows = /** @type {{ taskId: string, kind: string, event: { block: { number: number } } }[]} */ (
    JSON.parse(text)
  );
  return rows.map(({ taskId, kind, event }) => describe({ taskId, kind, block: event.block }));
}

/** @param {string[]} expected */
function compare(expected) {
  const kept = readHistory();
  const [wanted, known] = [new Set(expected), new Set(kept)];
  const missed = expected.filter((one) => !known.has(one)).length;
  const unknown = kept.filter((one) => !wanted.has(one)).length;
  say(
    `tasks: ${expected.length} events, ${kept.length} kept, ${missed} missed, ${kept.length - known.size} doubled, ${unknown} unknown`,
  );
  const changes = watch.changes.map(({ kind, parachain }) => `${parachain} ${kind}`);
  const left = outages.flatMap((name) => [`${name} lost`, `${name} found`]);
  const others = watch.changes.filter((_, at) => {
    const found = left.indexOf(changes[at] ?? '');
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
  const reasons = [...new Set(others.flatMap(({ reason }) => reason ?? []))].slice(0, 5);
  const isSame = left.length === 0 && others.length === 0;
  say(
    `parachains: ${outages.length} outages; of their changes ${left.length} not reported, and ${others.length} others reported`,
  );
  for (const reason of reasons) say(`  ${reason}`);
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const median = (/** @type {typeof samples} */ some) =>
    some.map(({ megabytes }) => megabytes).sort((one, other) => one - other)[Math.floor(some.length / 2)] ??
    0;
  const quarters = [0, 1, 2, 3].map((at) =>
    median(samples.slice(at * quarter, (at + 1) * quarter)).toFixed(0),
  );
  say(
    `memory: ${quarters.join(', ')} MB (medians of the quarters); ${watch.runs} reports; ${samples.at(-1)?.cpuSeconds.toFixed(0)} s of processor time`,
  );
  if (watch.failures) say(watch.failures);
  if (missed > 0 || unknown > 0 || kept.length > known.size || !isSame) process.exitCode = 1;
}

/**
 * @param {() => boolean} holds
 * @param {number} seconds
 */
async function until(holds, seconds) {
  for (const end = performance.now() + seconds * 1000; !holds(); await pause(500)) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s. ${watch.failures}`);
  }
}
