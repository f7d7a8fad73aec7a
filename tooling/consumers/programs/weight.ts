import assert from 'node:assert/strict';
import { isParachronError } from '@parachron/core';
import {
  addFeeMargin,
  addWeightMargin,
  addWeights,
  type ChainWeight,
  deriveWeightV1,
  encodeWeight,
} from '@parachron/weight';

// Two compact integers, as sp_weights::Weight is encoded.
assert.equal(encodeWeight({ refTime: 1_000_000_000n, proofSize: 65_536n }), '0x02286bee02000400');
assert.deepEqual(addWeightMargin({ refTime: 101n, proofSize: 1n }, 5), { refTime: 107n, proofSize: 2n });
assert.equal(addFeeMargin(7n, 5), 8n);
const weight: ChainWeight = addWeights({ refTime: 1n, proofSize: 2n }, { refTime: 3n, proofSize: 4n });
assert.equal(deriveWeightV1(weight), 4n);
assert.throws(
  () => addWeightMargin({ refTime: 2n ** 64n - 1n, proofSize: 0n }, 1),
  (error) => isParachronError(error, 'WEIGHT_OUT_OF_RANGE'),
);
