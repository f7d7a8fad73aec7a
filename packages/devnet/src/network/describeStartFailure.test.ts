import { expect, it } from 'vitest';
import { createGenesisSource } from './createGenesisSource.js';
import { createLocalChain } from './createLocalChain.js';
import { describeStartFailure } from './describeStartFailure.js';
import type { LocalChain } from './LocalChain.js';

it('names the runtime code that the state of a node lacks', async () => {
  const bare = { id: 'bare', name: 'Bare', properties: {}, top: new Map() };
  const { provider, hash } = createGenesisSource(bare, `0x${'00'.repeat(32)}`);
  const chain = { name: 'Bare', head: { number: 0, hash }, provider } as unknown as LocalChain;
  await expect(createLocalChain({ chain })).rejects.toMatchObject({
    code: 'LOCAL_CHAIN_NOT_STARTED',
    message: 'Bare did not start: the node or the genesis has no runtime code (`:code`).',
  });
});

it('returns every other reason unchanged', () => {
  expect(describeStartFailure(new TypeError('a mistake'))).toBe('a mistake');
});
