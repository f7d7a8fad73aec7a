import { connect } from '@parachron/client';
import { isParachronError, storageRead } from '@parachron/core';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createScheduler } from '../src/index.js';
import { createLyingProvider, type Lie } from './support/createLyingProvider.js';
import { minute, startService, type TestService, token } from './support/startService.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ variant: 'M', mode: { kind: 'instant' } });
  const scheduler = await createScheduler(service.chain, { variant: 'M' });
  const { nextSlot } = await scheduler.getClock();
  for (const providedId of ['one', 'two']) {
    const when = { at: [nextSlot + minute, nextSlot + 9n * minute] };
    const call = scheduler.nativeTransferTaskCall({
      providedId,
      when,
      recipient: service.bob.address,
      amount: 2n * token,
    });
    await scheduler.submit(call, { signer: service.alice });
  }
});
afterAll(() => service.dev.close());
afterEach(() => void vi.useRealTimers());

const lie: fc.Arbitrary<Lie> = fc.oneof(
  fc.record({
    kind: fc.constant('instead' as const),
    value: fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(null, undefined, '', '0x', '0x0', 'x'.repeat(100_000), -1, Number.NaN, [[]], {}),
    ),
  }),
  fc.record({
    kind: fc.constant('thrown' as const),
    value: fc.constantFrom(
      'text',
      undefined,
      null,
      7,
      { code: -1 },
      new Error('refused'),
      new TypeError('x'),
    ),
  }),
  fc.record({ kind: fc.constant('changed' as const), at: fc.nat(5000), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(5000) }),
  fc.record({ kind: fc.constant('longer' as const), bytes: fc.nat(2000) }),
  fc.constant({ kind: 'never' as const }),
);

// Ten parts, each longer than all pauses before a repetition: the limit is reached only if nothing else waits for time.
const timeoutMs = 3_600_000;

/** Reads the values that a client of the service needs from a node; returns the error, if any. */
async function ask(plan: ReadonlyMap<number, Lie>): Promise<{ lies: number; error?: unknown }> {
  const provider = createLyingProvider(service.dev.provider, plan);
  try {
    const chain = await connect(provider, { timeoutMs });
    const snapshot = await chain.snapshot();
    await snapshot.read({
      account: storageRead('System', 'Account', [service.alice.address], (value) => value?.toPrimitive()),
    });
    const scheduler = await createScheduler(chain, { variant: 'M' });
    await scheduler.getClock();
    await scheduler.listTasks(service.alice.address);
    return { lies: provider.lies };
  } catch (error) {
    return { lies: provider.lies, error };
  }
}

// The client cannot detect a changed value that still decodes; only a second endpoint can.
test('a false answer of a node leads to a value or a typed error in time', async () => {
  const plans = fc.array(fc.tuple(fc.nat(20), lie), { minLength: 1, maxLength: 3 });
  let lies = 0;
  let refused = 0;
  // Loads the modules, which takes no faked time.
  expect(await ask(new Map())).toEqual({ lies: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const asking = ask(new Map(plan));
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      asking.then(end, end);
      while (!isOver) await vi.advanceTimersToNextTimerAsync();
      const { lies: more, error } = await asking;
      lies += more;
      if (error === undefined) return;
      refused += 1;
      if (!isParachronError(error)) throw error;
      // The message is one sentence of limited length, and the error is not a programming error.
      expect(error.message.length).toBeLessThan(2_000);
      expect(error.fault).not.toBe('bug');
    }),
    { numRuns: 15 },
  );
  expect(lies).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(0);
});
