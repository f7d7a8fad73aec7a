// Forks of the real Rococo relay chain 9190.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encodeProgram } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFork, type RuntimeFork } from '../../src/index.js';
import { loadRelaySpec } from '../support/realSpecs.js';

let relay: RuntimeFork;
beforeAll(async () => {
  relay = await createFork({ spec: await loadRelaySpec() });
  await relay.registerParas([2114]);
});
afterAll(() => relay.close());

const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 2 });
const countMessages = async (fork: RuntimeFork) =>
  (await (await fork.build()).events()).filter(({ method }) => method === 'ExecutedUpward').length;

test('a message stays in its block, also if the chain goes back to the block before by its number', async () => {
  const fork = await relay.fork();
  const { number } = fork.head;
  const events = await fork.receive({ from: 2114, program });
  expect(events.map(({ method }) => method)).toContain('ExecutedUpward');
  await fork.provider.send('dev_setHead', [number]);
  expect(fork.head.number).toBe(number);
  expect(await countMessages(fork)).toBe(0);
});

test('a fork begins after the block that is being built, and goes on apart', async () => {
  const building = relay.build({ upwardMessages: { 2114: [program] } });
  const fork = await relay.fork();
  expect(fork.head.number).toBe((await building).number);
  expect(await countMessages(fork)).toBe(0);
  expect(relay.head.number).toBe((await building).number);
});

test('a clock that is set while a block is built is that of the block after it', async () => {
  const fork = await relay.fork();
  const [time, building] = [(await fork.getTime()) + 3_600_000, fork.build()];
  await Promise.all([building, fork.setTime(time)]);
  await fork.build();
  expect(await fork.getTime()).toBeGreaterThanOrEqual(time);
});

// Pallet babe of Rococo 9190: `on_finalize` panics for an authority that pallet session has disabled.
test('blocks are by an authority that is not disabled', async () => {
  const fork = await relay.fork();
  await fork.write([{ pallet: 'Session', item: 'DisabledValidators', value: [0] }]);
  const { number } = fork.head;
  await fork.build();
  expect(fork.head.number).toBe(number + 1);
});

describe('a fork that nothing uses any more', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // References that were read in this turn stay until the next one.
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('leaves its snapshots readable', async () => {
    const snapshot = await (await relay.fork()).snapshot();
    await turn();
    collect();
    const listed = await snapshot.listKeys({ pallet: 'Paras', item: 'ParaLifecycles' });
    expect(listed).toMatchObject({ known: true });
  });

  test('leaves no blocks in memory', async () => {
    const begin = async () => {
      const fork = await relay.fork();
      await fork.build();
      return new WeakRef(fork.head);
    };
    const block = await begin();
    for (let turns = 0; turns < 100 && block.deref(); turns += 1) {
      await turn();
      collect();
    }
    expect(block.deref()).toBeUndefined();
  });

  test('takes no block away that was built again', async () => {
    const fork = await relay.fork();
    const { number } = fork.head;
    const begin = async () => {
      const { hash } = await fork.build();
      const block = new WeakRef(fork.head);
      await fork.setHead(number);
      expect((await fork.build()).hash).toBe(hash);
      return block;
    };
    const block = await begin();
    for (let turns = 0; turns < 100 && block.deref(); turns += 1) {
      await turn();
      collect();
    }
    await turn();
    expect([block.deref(), (await fork.findBlock())?.number]).toEqual([undefined, number + 1]);
  });
});
