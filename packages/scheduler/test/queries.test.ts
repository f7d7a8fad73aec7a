import { connect } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import { serveChain } from '@parachron/devnet';
import { anyCharacter } from '@parachron/samples/hostile';
import { deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import { compactToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, deriveTaskId, type Scheduler } from '../src/index.js';
import { decodeFeeDetails } from '../src/queries/queries.js';
import { change } from './support/change.js';
import { hour, startService, type TestService, target } from './support/startService.js';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
// Specification: derivations.
const taskId = '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd';
const proxy = '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568';

async function start(variant: 'H' | 'M'): Promise<TestService> {
  const service = await startService({ variant, mode: { kind: 'manual' } });
  closers.push(() => service.dev.close());
  return service;
}

/** Connections to the same chain: a provider and plain HTTP. */
async function ways<V extends 'H' | 'M'>(
  service: TestService,
  variant: V,
): Promise<[string, Scheduler<V>][]> {
  const served = await serveChain(service.dev, { port: 0 });
  const http = await connect(`http://127.0.0.1:${served.port}`);
  closers.push(
    () => served.close(),
    () => http.close(),
  );
  return [
    ['a provider', await createScheduler<V>(service.chain, { variant })],
    ['HTTP', await createScheduler<V>(http, { variant })],
  ];
}

describe('the queries of both variants', () => {
  test.each(['H', 'M'] as const)('agree in %s with the offline derivation', async (variant) => {
    const service = await start(variant);
    for (const [way, scheduler] of await ways(service, variant)) {
      expect(await scheduler.generateTaskId(alice, 'savedProvidedID'), way).toBe(taskId);
      expect((await scheduler.crossChainAccount(alice)).hex, way).toBe(proxy);
    }
    expect(deriveTaskId(alice, 'savedProvidedID')).toBe(taskId);
    const user = { paraId: 2114, relation: 'sibling', account: parseAccount(alice) } as const;
    expect(deriveLocationHashAccount(deriveLocation(user)).hex).toBe(proxy);
  });

  test('derive the same task id from any text or bytes as the offline derivation', async () => {
    const service = await start('H');
    const all = await ways(service, 'H');
    const id = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constant('0x1234'),
      fc.uint8Array({ maxLength: 80 }),
    );
    await fc.assert(
      fc.asyncProperty(id, fc.constantFrom(alice, service.bob.address), async (providedId, owner) => {
        const derived = deriveTaskId(owner, providedId);
        for (const [way, scheduler] of all.slice(0, 1)) {
          expect(await scheduler.generateTaskId(owner, providedId), way).toBe(derived);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the fees of variant H', () => {
  test('agree for a call and for its extrinsic', async () => {
    const service = await start('H');
    for (const [way, scheduler] of await ways(service, 'H')) {
      const { nextSlot } = await scheduler.getClock();
      const call = scheduler.crossChainTaskCall({
        providedId: 'fees',
        when: { at: [nextSlot, nextSlot + hour, nextSlot] },
        paraId: target,
        call: '0x000102',
        callWeight: 100_000_000n,
      });
      // Specification: 12 x 593 317 000 and floor(419e9 x 6.1e9 / 1e12), for two different times.
      const fees = { executionFee: 2n * 12n * 593_317_000n, xcmpFee: 2n * 2_555_900_000n };
      expect(await scheduler.queryFeeDetails(call), way).toEqual(fees);
      const { registry } = service.chain.runtime;
      const extrinsic = registry
        .createType('Extrinsic', registry.createType('Call', call.hex), { version: 4 })
        .toHex();
      expect(await scheduler.queryFeeDetails(extrinsic), way).toEqual(fees);
      const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
      await expect(scheduler.queryFeeDetails(remark), way).rejects.toMatchObject({
        code: 'FEES_REFUSED',
        facts: { reason: expect.stringMatching(/Unsupported Extrinsic/) },
      });
    }
  });
});

describe('the fees of variant M', () => {
  test('are those of the specification', async () => {
    const service = await start('M');
    for (const [way, scheduler] of await ways(service, 'M')) {
      // Specification: 12 x action weight x executions.
      expect(await scheduler.getTimeAutomationFees('NativeTransfer', 2), way).toBe(2n * 12n * 286_209_000n);
      expect(await scheduler.getTimeAutomationFees('XCMP', 3), way).toBe(3n * 12n * 593_317_000n);
      const notify = await scheduler.getTimeAutomationFees('Notify', 1);
      expect(notify, way).toBeGreaterThan(0n);
    }
  });
});

describe('a runtime that refuses a query', () => {
  // Result<AccountId32, Vec<u8>>: the specification, JSON-RPC results.
  test('is a typed refusal', async () => {
    const { dev } = await start('H');
    const words = 'Unable to get cross chain AccountId';
    const refusal = u8aToHex(u8aConcat([1], compactToU8a(words.length), stringToU8a(words)));
    const odd = change(dev.provider, (method, [api]) =>
      method === 'state_call' && api === 'XcmpHandlerApi_cross_chain_account' ? refusal : undefined,
    );
    const scheduler = await createScheduler(await connect(odd), { variant: 'H' });
    await expect(scheduler.crossChainAccount(alice)).rejects.toMatchObject({
      code: 'STATE_UNKNOWN',
      message: expect.stringContaining(`The service names no account for this user: ${words}`),
      hint: 'Give an account of 32 bytes.',
    });
  });
});

// Specification: executions is an unsigned 32-bit integer.
test.each([-1, 1.5, 2 ** 32, Number.NaN, '1', 1n])(
  '%s executions are refused before a request',
  async (executions) => {
    const { chain } = await start('M');
    const scheduler = await createScheduler(chain, { variant: 'M' });
    await expect(scheduler.getTimeAutomationFees('XCMP', executions as number)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: { field: 'executions' },
    });
  },
);

test('an unknown action is refused before a request', async () => {
  const { chain } = await start('M');
  const scheduler = await createScheduler(chain, { variant: 'M' });
  const message =
    'action must be a string: Notify or NativeTransfer or XCMP or AutoCompoundDelgatedStake, got a string that is none of these.';
  await expect(scheduler.getTimeAutomationFees('Xcmp' as never, 1)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message,
  });
});

test('zero executions and the largest number of executions have a fee', async () => {
  const service = await start('M');
  for (const [way, scheduler] of await ways(service, 'M')) {
    expect(await scheduler.getTimeAutomationFees('XCMP', 2 ** 32 - 1), way).toBe(
      (2n ** 32n - 1n) * 12n * 593_317_000n,
    );
    expect(await scheduler.getTimeAutomationFees('XCMP', 0), way).toBe(0n);
  }
});

// The service has accounts of 32 bytes: the specification, derivations.
test('an account of 20 bytes is refused with the name of the field', async () => {
  const short = `0x${'11'.repeat(20)}`;
  const { chain } = await start('H');
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const refusal = { code: 'INVALID_ACCOUNT', message: expect.stringMatching(/^owner: .*32 bytes/) };
  expect(() => deriveTaskId(short, 'id')).toThrow(expect.objectContaining(refusal));
  for (const ask of [
    () => scheduler.getTask(short, taskId),
    () => scheduler.listTasks(parseAccount(short)),
    () => scheduler.generateTaskId(short, 'id'),
    () => scheduler.crossChainAccount(short),
    () => scheduler.watchTask({ owner: short, taskId }).next(),
  ]) {
    await expect((async () => ask())()).rejects.toMatchObject({ code: 'INVALID_ACCOUNT' });
  }
});

test('a refusal text of any length is decoded', () => {
  for (const length of [0, 3, 63, 64, 20_000]) {
    const words = 'x'.repeat(length);
    const refusal = u8aConcat([1], compactToU8a(length), stringToU8a(words));
    expect(decodeFeeDetails(refusal)).toEqual({ refused: words });
  }
  const tooLong = new Uint8Array(34);
  expect(() => decodeFeeDetails(tooLong)).toThrow('1 trailing byte');
});
