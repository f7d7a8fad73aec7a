import { expect, test } from 'vitest';
import { hashOf } from '../../test/createFakeChain.js';
import { BlockUnavailableError } from '../connection/Chain.js';
import { RpcFailedError } from '../requests/connectionErrors.js';
import { isUnreadable, OutcomeUnknownError } from './getOutcome.js';

const endpoint = 'a node';
const gone = new BlockUnavailableError({ endpoint, block: 7, reason: 'it knows no such block' });

test.each([
  ['a block that the node lacks', gone, true],
  ['events that cannot be read', new OutcomeUnknownError({ endpoint, block: hashOf(7), reason: 'no' }), true],
  ['an error of the node', new RpcFailedError({ endpoint, method: 'x', rpcMessage: 'no' }), false],
  ['any other error', new Error('BLOCK_UNAVAILABLE'), false],
])('another fork may be the reason for %s', (_, error, expected) => {
  expect(isUnreadable(error)).toBe(expected);
});
