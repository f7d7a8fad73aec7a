import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLong } from '@parachron/repo/isLong';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { startTime } from '../chain/helpers.js';
import { makeDir, makeSharedDir } from '../support/dataDir.js';
import { getBlock, stateOf } from '../support/smallChain.js';
import { openChain } from './support/openChain.js';

const program = join(makeSharedDir(), 'killedChain.mjs');

// Not every supported version of Node.js runs TypeScript in a separate process.
beforeAll(async () => {
  const input = fileURLToPath(new URL('./support/killedChain.js', import.meta.url));
  const bundle = await rolldown({
    input,
    platform: 'node',
    resolve: { conditionNames: ['@parachron/source', 'import', 'node', 'default'] },
  });
  await bundle.write({ file: program, format: 'esm', codeSplitting: false });
  await bundle.close();
});

const rounds = isLong ? 100 : 4;

interface Acknowledged {
  readonly blocks: Map<number, string>;
  storage: { number: number; size: number } | undefined;
}

/** Runs the program until it has printed some lines, and kills it at whatever it does then. */
async function runAndKill(dir: string, said: Acknowledged, lines: number) {
  const child = spawn(process.execPath, [program, dir, String(startTime)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await waitForLines(child, () => text.split('\n').length > lines);
  child.kill('SIGKILL');
  await once(child, 'close');
  note(text, said);
}

/** Notes the acknowledged blocks and values. */
function note(text: string, said: Acknowledged): void {
  for (const line of text.split('\n').slice(0, -1)) {
    const [kind, number = '', value = ''] = line.split(' ');
    if (kind === 'storage') said.storage = { number: Number(number), size: Number(value) };
    else said.blocks.set(Number(number), value);
  }
}

async function waitForLines(child: ChildProcess, isEnough: () => boolean): Promise<void> {
  while (!isEnough() && child.exitCode === null) await once(child.stdout ?? child, 'data');
}

/** Whether a value is the acknowledged value or one of the next two; each value repeats a different byte. */
function isStored(value: Uint8Array | undefined, storage: Acknowledged['storage']): boolean {
  if (!storage) return true;
  const { number, size } = storage;
  const [byte = -1] = value ?? [];
  if (new Set(value).size !== 1) return false;
  if (byte === number % 256) return value?.length === size;
  return [number + 1, number + 2].some((one) => byte === one % 256);
}

test('a chain that is killed at any moment restarts with all acknowledged blocks', async () => {
  const dir = makeDir();
  const said: Acknowledged = { blocks: new Map(), storage: undefined };
  for (let round = 0; round < rounds; round += 1) {
    await runAndKill(dir, said, 1 + ((round * 6) % 23));
    const chain = await openChain(dir);
    for (const [number, hash] of said.blocks) expect(getBlock(chain, number).hash).toBe(hash);
    const last = Math.max(...said.blocks.keys());
    // One more block may have been written without an acknowledgement.
    expect(chain.head.number - last).toBeLessThanOrEqual(1);
    const value = stateOf(chain).get('0xfeed');
    expect(isStored(value, said.storage), JSON.stringify(said.storage)).toBe(true);
    chain.close();
  }
  expect(said.blocks.size).toBeGreaterThan(rounds);
});

/** The size at which the system refuses to let a file grow, as a full disk does; POSIX counts it in blocks of 512 bytes. */
const fileLimits = [40, 41, 333, 2_000];

// Windows has no limit of a file's size: there, `persistence.test.ts` alone shows a write that fails.
test.runIf(process.platform !== 'win32').each(fileLimits)(
  'a chain whose file can grow no further than %i blocks stops with a sentence, and continues from its last block',
  async (limit) => {
    const dir = makeDir();
    const said: Acknowledged = { blocks: new Map(), storage: undefined };
    const command = 'ulimit -f "$0" && exec "$@"';
    const args = ['-c', command, String(limit), process.execPath, program, dir, String(startTime)];
    const { status, signal, stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
    expect({ status, signal }, stderr).toEqual({ status: 1, signal: null });
    expect(stderr).toContain(`network.log cannot be used: EFBIG: file too large.`);
    note(stdout, said);
    const chain = await openChain(dir);
    for (const [number, hash] of said.blocks) expect(getBlock(chain, number).hash).toBe(hash);
    const { number } = chain.head;
    await chain.build();
    chain.close();
    const again = await openChain(dir);
    expect(again.head.number).toBe(number + 1);
    again.close();
  },
);
