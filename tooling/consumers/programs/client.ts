import assert from 'node:assert/strict';
import { type Chain, connect, parseEndpoint } from '@parachron/client';
import { isParachronError } from '@parachron/core';

assert.equal(parseEndpoint('wss://rpc.example/?apikey=1234').name, 'wss://rpc.example/?apikey=…');

// Nothing listens on port 1: the answer is an error with a code, within the time given.
const refused: Promise<Chain> = connect('ws://127.0.0.1:1', { timeoutMs: 2_000 });
await assert.rejects(refused, (error) => isParachronError(error) && error.fault === 'unreachable');
