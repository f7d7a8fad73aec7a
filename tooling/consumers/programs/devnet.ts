import assert from 'node:assert/strict';
import { isParachronError } from '@parachron/core';
import { createNetwork, loadChainSpec } from '@parachron/devnet';

assert.equal(typeof createNetwork, 'function');
await assert.rejects(
  async () => loadChainSpec('no-such-file.json'),
  (error) => isParachronError(error, 'INVALID_CHAIN_SPEC'),
);
