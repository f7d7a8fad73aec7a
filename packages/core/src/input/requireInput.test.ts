import { describe, expect, test } from 'vitest';
import { isParachronError } from '../errors/ParachronError.js';
import { requireInput } from './requireInput.js';

interface Options {
  readonly sender: number;
  readonly fee?: bigint;
  readonly calls: readonly { readonly hex: string }[];
}

function build(options: unknown) {
  requireInput(
    { options: options as Options },
    { options: { sender: 'number', fee: 'bigint?', calls: [{ hex: 'string' }] } },
  );
}

function messageOf(run: () => void): string | undefined {
  try {
    run();
  } catch (error) {
    return isParachronError(error, 'INVALID_INPUT') && error.fault === 'input'
      ? error.message
      : String(error);
  }
  return undefined;
}

const calls = [{ hex: '0x00' }];

describe('a positive number', () => {
  const limit = (timeoutMs: unknown) =>
    messageOf(() => requireInput({ timeoutMs: timeoutMs as number }, { timeoutMs: 'positive number' }));

  test.each([1, 0.5, 2 ** 40, Number.POSITIVE_INFINITY])('%d is accepted', (value) => {
    expect(limit(value)).toBeUndefined();
  });

  test.each([0, -1, Number.NaN])('%d is refused', (value) => {
    expect(limit(value)).toBe('timeoutMs must be a positive number, got a number that is not positive.');
  });

  test('another kind is named', () => {
    expect(limit('5000')).toBe('timeoutMs must be a positive number, got a string.');
  });
});

test.each<[kind: 'whole number' | 'hash' | 'hex text', fit: unknown[], unfit: unknown, found: string]>([
  ['whole number', [0, 7], -1, 'a number that is not whole, or negative'],
  ['whole number', [1], 0.5, 'a number that is not whole, or negative'],
  ['hash', [`0x${'1A'.repeat(32)}`], '0x1a', 'a string that is not the hex of 32 bytes'],
  ['hex text', ['0x', '0x1a'], '0x1', 'a string that is not hex'],
  ['hex text', ['0x1a'], null, 'null'],
])('a %s is checked by its value', (kind, fit, unfit, found) => {
  const check = (value: unknown) => messageOf(() => requireInput({ value }, { value: kind }));
  for (const value of fit) expect(check(value)).toBeUndefined();
  expect(check(unfit)).toBe(`value must be a ${kind}, got ${found}.`);
});

test('a hex text may be as long as a runtime', () => {
  const code = `0x${'00'.repeat(8_000_000)}`;
  expect(messageOf(() => requireInput({ code }, { code: 'hex text' }))).toBeUndefined();
});

test('a text may have to be one of several words', () => {
  const check = (waitFor: unknown) =>
    messageOf(() =>
      requireInput({ waitFor: waitFor as 'block' | undefined }, { waitFor: 'block|finality?' as never }),
    );
  for (const fit of ['block', 'finality', undefined]) expect(check(fit)).toBeUndefined();
  const wanted = 'waitFor must be a string: block or finality, got';
  expect(check('finalized')).toBe(`${wanted} a string that is none of these.`);
  expect(check(['block'])).toBe(`${wanted} an array.`);
});

test('a controller is not a signal', () => {
  const check = (signal: unknown) => () =>
    requireInput({ signal: signal as AbortSignal }, { signal: 'signal' });
  expect(messageOf(check(new AbortController()))).toBe('signal.aborted must be a boolean, got undefined.');
  expect(messageOf(check(new AbortController().signal))).toBeUndefined();
});

describe('requireInput', () => {
  test.each([
    ['a complete object', { sender: 1, calls }],
    ['an optional field that is present', { sender: 1, fee: 5n, calls }],
    ['an optional field that is undefined', { sender: 1, fee: undefined, calls }],
    ['an empty list', { sender: 1, calls: [] }],
    ['a field without a shape', { sender: 1, calls, other: null }],
  ])('accepts %s', (_name, options) => {
    expect(messageOf(() => build(options))).toBeUndefined();
  });

  test.each([
    [undefined, 'options must be an object, got undefined.'],
    [null, 'options must be an object, got null.'],
    [[], 'options must be an object, got an array.'],
    ['abc', 'options must be an object, got a string.'],
    [{}, 'options.sender must be a number, got undefined.'],
    [{ sender: '1', calls }, 'options.sender must be a number, got a string.'],
    [{ sender: 1, fee: 5, calls }, 'options.fee must be a bigint, got a number.'],
    [{ sender: 1, fee: null, calls }, 'options.fee must be a bigint, got null.'],
    [{ sender: 1, calls: {} }, 'options.calls must be an array, got an object.'],
    [{ sender: 1, calls: [...calls, {}] }, 'options.calls[1].hex must be a string, got undefined.'],
  ])('names the field of %j', (options, message) => {
    expect(messageOf(() => build(options))).toBe(message);
  });

  test('never prints a value, which may be a secret', () => {
    const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
    expect(messageOf(() => build(phrase))).not.toContain('bottom');
  });

  test('says how the client of another library becomes a chain', () => {
    const chain: unknown = { rpc: {}, tx: {} };
    expect(() => requireInput({ chain }, { chain: 'chain' })).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^Give a chain as chain: `connect` of/) }),
    );
  });

  test('knows the types that most functions take by their fields', () => {
    const runtime: unknown = { registry: {} };
    expect(messageOf(() => requireInput({ runtime }, { runtime: 'runtime' }))).toBe(
      'runtime.registry.createType must be a function, got undefined.',
    );
    expect(messageOf(() => requireInput({ weight: { refTime: 1n } }, { weight: 'weight' }))).toBe(
      'weight.proofSize must be a bigint, got undefined.',
    );
  });
});
