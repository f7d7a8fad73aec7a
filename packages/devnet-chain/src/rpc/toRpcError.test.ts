import { expect, it } from 'vitest';
import { RuntimePanicError } from '../pallet/RuntimeApi.js';
import { refusePool } from '../pool/PoolRefusedError.js';
import { ExtrinsicUndecodableError } from '../runtime/decodeExtrinsic.js';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import { RpcError, rpcCodes } from './RpcError.js';
import { toRpcError } from './toRpcError.js';

const zodError = Object.assign(new Error('a schema'), { name: 'ZodError' });

// Codes: Substrate's client/rpc-api (4003 for errors of the client, 10xx for the pool), and the JSON-RPC specification.
it.each<[string, unknown, object]>([
  [
    'an unknown block',
    new BlockUnknownError({ block: '0xab', reason: 'unknown' }),
    { code: 4003, message: 'Client error: UnknownBlock: The chain has no block 0xab.' },
  ],
  [
    'a pruned block',
    new BlockUnknownError({ block: '#7', reason: 'discarded' }),
    { code: 4003, message: 'Client error: UnknownBlock: State already discarded for #7.' },
  ],
  [
    'a panic of the runtime',
    new RuntimePanicError({ method: 'Core_x', reason: 'none' }),
    { code: 4003, message: 'Client error: Execution failed: Core_x: none' },
  ],
  [
    'bytes that are no extrinsic',
    new ExtrinsicUndecodableError({ reason: 'short', isOpaque: true }),
    { code: 1001, message: 'The bytes are not an extrinsic of this chain: short.' },
  ],
  [
    'a refusal of the pool',
    refusePool({ kind: 'TemporarilyBanned' }),
    { code: 1012, message: 'Transaction is temporarily banned' },
  ],
  ['a value that no schema accepts', zodError, { code: -32602, message: 'Invalid params' }],
  [
    'an error with a number as its code',
    Object.assign(new Error('own'), { code: 7 }),
    { code: 7, message: 'own' },
  ],
  [
    'an error with a word as its code',
    Object.assign(new Error('own'), { code: 'E' }),
    { code: -32603, message: 'Internal error: own' },
  ],
  ['a defect', new TypeError('broken'), { code: -32603, message: 'Internal error: broken' }],
  ['a thrown text', 'broken', { code: -32603, message: 'Internal error: broken' }],
])('translates %s, and keeps it as the cause', (_title, cause, facts) => {
  const error = toRpcError(cause);
  expect(error).toBeInstanceOf(RpcError);
  expect(error.facts).toEqual(facts);
  expect(error.cause).toBe(cause);
});

it('returns an error of JSON-RPC as it is', () => {
  const error = new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
  expect(toRpcError(error)).toBe(error);
  expect(error.message).toBe('-32601: Method not found');
});
