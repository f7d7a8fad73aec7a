import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { getBlock, listKeys, stateOf } from './smallChain.js';

/** A directory that is removed after the test. */
export function makeDir(): string {
  const { dir, remove } = create();
  onTestFinished(remove);
  return dir;
}

/** A directory that is removed after the last test of the file. */
export function makeSharedDir(): string {
  const { dir, remove } = create();
  afterAll(remove);
  return dir;
}

function create() {
  const dir = mkdtempSync(join(tmpdir(), 'parachron-data-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export const fileOf = (dir: string) => join(dir, 'network.log');

/** The blocks of a chain, and its state at the head. */
export function describeChain(chain: SmallChain) {
  const blocks = Array.from({ length: chain.head.number + 1 }, (_, number) => getBlock(chain, number));
  const state = listKeys(chain).map((key) => [
    key,
    Buffer.from(stateOf(chain).get(key) ?? []).toString('hex'),
  ]);
  return { blocks, state };
}
