import { expect, test } from 'vitest';
import { createDurableChain } from '../../src/persistence/createDurableChain.js';
import { createTarget } from '../../src/target/createTarget.js';
import { describeChain, makeDir } from '../support/dataDir.js';

test('a target keeps its blocks and its state in a directory', async () => {
  const dir = makeDir();
  const open = () =>
    createDurableChain({
      dir,
      clock: () => 1_675_389_600_000,
      create: (clock) => createTarget({ paraId: 2000, mode: { kind: 'manual' }, clock }),
    });
  const target = await open();
  await target.createBlock();
  const before = describeChain(target);
  target.close();
  const again = await open();
  expect(describeChain(again)).toEqual(before);
  again.close();
});
