import type { Snapshot } from '@parachron/client';
import { parseAccount, type Reads, type Runtime } from '@parachron/core';
import { expect, test } from 'vitest';
import { listTasks } from '../src/reading/storedTasks.js';
import { changeService, registryOf } from './support/relatives.js';

const owner = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
/** A name in metadata: the compact length, and the text. */
const nameHex = (name: string) => Buffer.from([name.length * 4, ...Buffer.from(name)]).toString('hex');

/** The service of a state with more keys than any limit, whose storage of tasks has a name. */
async function createCrowded(storage: 'AccountTasks' | 'Tasks'): Promise<Snapshot> {
  const metadata = await changeService('M', () => undefined);
  const renamed = metadata.replace(nameHex('AccountTasks'), nameHex(storage)) as typeof metadata;
  const runtime = { registry: registryOf(renamed), chain: 'Service' } as Runtime;
  return {
    runtime,
    listKeys: async () => ({ known: true, value: { keys: [], complete: false } }),
  } as unknown as Snapshot;
}

test('too many tasks of an account are listed by a higher limit', async () => {
  await expect(listTasks(await createCrowded('AccountTasks'), owner, { limit: 7 })).rejects.toMatchObject({
    code: 'TASK_LIST_TOO_LONG',
    message: `${owner.hex} has more than 7 tasks.`,
    hint: expect.stringContaining('Raise the limit: listTasks(owner, { limit }).'),
  });
});

test('too many tasks that a service stores by their ids alone are read by their ids: no limit helps', async () => {
  await expect(listTasks(await createCrowded('Tasks'), owner, { limit: 50_000 })).rejects.toMatchObject({
    code: 'TASK_LIST_TOO_LONG',
    message: expect.stringMatching(/^The service has more than 20000 tasks and stores them by id only/),
    hint: expect.stringMatching(/^Read tasks by their ids: getTask(?!.*limit)/),
  });
});

test('tasks of other accounts are not listed, where a service stores tasks by their ids alone', async () => {
  const [own = '', theirs = ''] = ['01', '02'].map((byte) => `0x${byte.repeat(32)}`);
  const owners = [owner.hex, `0x${'b0'.repeat(32)}`];
  const read = async (reads: Reads) => {
    const values = Object.values(reads).map((one, at) => {
      const record = { toPrimitive: () => ({ ownerId: owners[at] }) };
      return { known: true, value: 'item' in one && one.decode(record as never) };
    });
    return { [own]: values[0], [theirs]: values[1] };
  };
  const keys = [{ keys: [own] }, { keys: [theirs] }];
  const listKeys = async () => ({ known: true, value: { keys, complete: true } });
  const service = { ...(await createCrowded('Tasks')), listKeys, read } as unknown as Snapshot;
  expect((await listTasks(service, owner)).map(({ id }) => id)).toEqual([own]);
});
