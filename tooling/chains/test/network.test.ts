import { expect, test } from 'vitest';
import { listPairs } from '../src/chains.js';
import { joinChains, servicePara } from '../src/networks.js';

const pairs = (await listPairs()).map((pair) => [pair.title, pair] as const);

test.each(pairs)('%s and the service form a network', async (_title, pair) => {
  const { network } = await joinChains(pair.relay, pair.target, 'H');
  const { paraId } = pair.target;
  expect(network.paraIds).toEqual([paraId, servicePara].sort((a, b) => a - b));
  const { relay, paras } = await network.step();
  expect(relay.number).toBe(2);
  expect(paras.get(paraId)?.number).toBe(2);
  // The head of the parachain's block is on the relay chain.
  const head = await network.relay.getStorage('Paras', 'Heads', [paraId]);
  expect(head?.toHex()).toContain(paras.get(paraId)?.header.slice(2));
  // One block ends the messages of both parachains: the bytes are no program.
  const upwardMessages = { [paraId]: ['0xff'], [servicePara]: ['0xff'] } as const;
  const block = await network.build('relay', { upwardMessages });
  expect(block.number).toBe(3);
  const queues = (await block.events()).filter(({ pallet }) => /^(Ump|MessageQueue)$/.test(pallet));
  expect(queues).toHaveLength(2);
  await network.close();
});
