import assert from 'node:assert/strict';
import { isParachronError } from '@parachron/core';
import { createLocalChain, createNetwork, loadChainSpec } from '@parachron/devnet';

assert.equal(typeof createNetwork, 'function');
await assert.rejects(
  async () => loadChainSpec('no-such-file.json'),
  (error) => isParachronError(error, 'INVALID_CHAIN_SPEC'),
);
// The thread that runs runtimes says so itself: this one has no functions.
const spec = await loadChainSpec({
  id: 'empty',
  genesis: { raw: { top: { '0x3a636f6465': '0x0061736d01000000' } } },
});
await assert.rejects(
  async () => createLocalChain({ spec }),
  (error) => isParachronError(error, 'LOCAL_CHAIN_NOT_STARTED'),
);
