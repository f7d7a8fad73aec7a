import { type Chain, ConnectionLostError, EndpointTimeoutError } from '@parachron/client';
import { describe, expect, test } from 'vitest';
import { ReconnectingChain } from './ReconnectingChain.js';
import type { Reconnect } from './SubmitTaskOptions.js';

type LostConnection = Parameters<Reconnect>[0];

const createChain = (endpoint: string) => ({ endpoint }) as Chain;
const first = createChain('first');
const second = createChain('second');
const lost = () => new ConnectionLostError({ endpoint: 'first', detail: 'it broke' });
const silent = () => new EndpointTimeoutError({ endpoint: 'first', waitedFor: 'anything', timeoutMs: 1 });

/** A promise with functions that settle it. */
function createGate<T>() {
  let open: (value: T) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const passed = new Promise<T>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

/** Reads that fail on the first connection on demand. */
function createReads(connection: ReconnectingChain, signals: readonly (AbortSignal | undefined)[]) {
  return signals.map((signal) => {
    const gate = createGate<never>();
    const read = (chain: Chain) => (chain === first ? gate.passed : Promise.resolve(chain.endpoint));
    const answer = connection.run(read, signal);
    answer.catch(() => undefined);
    return { fail: gate.fail, answer };
  });
}

describe('concurrent reads on a lost connection', () => {
  test('reconnect once, also if a read notices the loss later', async () => {
    const asked: LostConnection[] = [];
    const gate = createGate<Chain>();
    const connection = new ReconnectingChain(first, (how) => {
      asked.push(how);
      return gate.passed;
    });
    const [one, other, late] = createReads(connection, [undefined, undefined, undefined]);
    one?.fail(lost());
    other?.fail(silent());
    await new Promise(setImmediate);
    gate.open(second);
    expect(await Promise.all([one?.answer, other?.answer])).toEqual(['second', 'second']);
    late?.fail(silent());
    expect(await late?.answer).toBe('second');
    expect(asked).toHaveLength(1);
    // `reconnect` receives the lost connection, which the function has to close.
    expect(asked[0]).toMatchObject({ chain: first, attempt: 1, error: { code: 'CONNECTION_LOST' } });
  });
});

describe('an abort signal', () => {
  /** A `reconnect` function that ends only when its signal aborts. */
  function createPatient() {
    const signals: (AbortSignal | undefined)[] = [];
    const reconnect = ({ signal }: LostConnection) => {
      signals.push(signal);
      return new Promise<Chain>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new RangeError('stopped')));
      });
    };
    return { signals, reconnect };
  }

  test('stops a reconnection that no other read needs, with the error of the read', async () => {
    const { signals, reconnect } = createPatient();
    const stop = new AbortController();
    const connection = new ReconnectingChain(first, reconnect);
    const [read] = createReads(connection, [stop.signal]);
    read?.fail(lost());
    await new Promise(setImmediate);
    stop.abort();
    await expect(read?.answer).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    // After the signal aborts, no reconnection starts.
    await expect(connection.run(() => Promise.reject(lost()), stop.signal)).rejects.toMatchObject({
      code: 'CONNECTION_LOST',
    });
    expect(signals).toHaveLength(1);
  });

  test('does not stop a reconnection that another read needs', async () => {
    const gate = createGate<Chain>();
    const signals: (AbortSignal | undefined)[] = [];
    const connection = new ReconnectingChain(first, ({ signal }) => {
      signals.push(signal);
      return gate.passed;
    });
    const stop = new AbortController();
    const [left, stays] = createReads(connection, [stop.signal, undefined]);
    left?.fail(lost());
    stays?.fail(lost());
    await new Promise(setImmediate);
    stop.abort();
    await expect(left?.answer).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    gate.open(second);
    expect(await stays?.answer).toBe('second');
  });
});

test('another chain does not replace the lost one', async () => {
  const [own, other] = (['11', '22'] as const).map(
    (byte) => ({ endpoint: 'first', genesisHash: `0x${byte.repeat(32)}` }) as Chain,
  );
  const connection = new ReconnectingChain(own as Chain, async () => other as Chain);
  const reading = connection.run((chain) => (chain === own ? Promise.reject(lost()) : Promise.resolve(1)));
  await expect(reading).rejects.toMatchObject({
    code: 'CHAIN_REPLACED',
    facts: { expected: own?.genesisHash, found: other?.genesisHash },
  });
  expect(connection.chain).toBe(own);
});
