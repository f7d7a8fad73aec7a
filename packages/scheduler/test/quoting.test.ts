import { submit } from '@parachron/client';
import { encodeCall, existentialDepositRead, readKnown } from '@parachron/core';
import { Keyring } from '@polkadot/keyring';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler } from '../src/index.js';
import { editStorage } from './support/editStorage.js';
import { hour, idOf, startService, type TestService, target, token } from './support/startService.js';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(options: Parameters<typeof startService>[0]): Promise<TestService> {
  const service = await startService({ mode: { kind: 'instant' }, ...options });
  closers.push(() => service.dev.close());
  return service;
}

const message = { providedId: 'quote', paraId: target, call: '0x000102', callWeight: 100_000_000n } as const;
// Specification, fees: 12 x 593 317 000, and floor(419e9 x (6 x 1e9 + 1e8) / 1e12).
const executionFee = 12n * 593_317_000n;
const xcmFee = 2_555_900_000n;

describe('quoteTask', () => {
  test.each(['H', 'M'] as const)(
    'predicts in variant %s the exact cost of a cross-chain task',
    async (variant) => {
      const service = await start({ variant });
      const scheduler = await createScheduler(service.chain, { variant });
      const { nextSlot } = await scheduler.getClock();
      const times = [nextSlot, nextSlot + 2n * hour, nextSlot + hour, nextSlot];
      const call = scheduler.crossChainTaskCall({ ...message, when: { at: times } });
      const quote = await scheduler.quoteTask(call, { owner: service.alice.address });
      expect(quote).toMatchObject({ executions: 3, recurring: false, perExecution: executionFee + xcmFee });
      const evidence = [expect.objectContaining({ chain: service.chain.runtime.chain })];
      expect(quote.execution).toMatchObject({ known: true, value: 3n * executionFee, evidence });
      expect(quote.xcm).toMatchObject({ known: true, value: 3n * xcmFee, evidence });
      const { fee } = await scheduler.submit(call, { signer: service.alice });
      expect(quote.inclusion).toMatchObject({ known: true, value: fee });
      const check = { cost: 1n, refusal: undefined };
      const after = await scheduler.quoteTask(call, { owner: service.alice.address, check });
      expect(after).toMatchObject({ total: 1n, balance: { needed: quote.balance.needed } });
      // The chain takes no fee of the task for a refused call.
      const refusal = { pallet: 'AutomationTime', error: 'DuplicateTask', detail: 'The task exists.' };
      const refused = { owner: service.alice.address, check: { ...check, refusal } };
      expect(await scheduler.quoteTask(call, refused)).toMatchObject({ total: quote.total });
      expect(quote.balance.free - after.balance.free).toBe(quote.total);
      expect(quote.balance).toMatchObject({ missing: 0n });
    },
  );

  test('counts one execution of a recurring task', async () => {
    const service = await start({ variant: 'H' });
    const scheduler = await createScheduler(service.chain, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({ ...message, when: { first: nextSlot, every: { days: 1 } } });
    const quote = await scheduler.quoteTask(call, { owner: service.alice.address });
    expect(quote).toMatchObject({ executions: 1, recurring: true, perExecution: executionFee + xcmFee });
  });

  test('needs a frozen balance that exceeds the existential deposit beside the fees', async () => {
    const service = await start({ variant: 'H' });
    const scheduler = await createScheduler(service.chain, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({ ...message, when: { at: nextSlot + hour } });
    const quote = () => scheduler.quoteTask(call, { owner: service.alice.address });
    const { balance: before } = await quote();
    const frozen = 5n * token;
    editStorage(service.dev, 'System.Account', [idOf(service.alice)], (info) => ({
      ...info,
      data: { ...(info.data as object), frozen },
    }));
    const { balance: after } = await quote();
    const { kept } = await (await service.chain.snapshot()).read({ kept: existentialDepositRead() });
    expect((after.needed ?? 0n) - (before.needed ?? 0n)).toBe(frozen - (readKnown(kept) ?? 0n));
  });

  test('reports the amount that is missing to keep the existential deposit, to the planck', async () => {
    const service = await start({ variant: 'M' });
    const scheduler = await createScheduler(service.chain, { variant: 'M' });
    const { chain, alice, bob } = service;
    const poor = new Keyring({ type: 'sr25519' }).addFromUri('//Poor');
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.nativeTransferTaskCall({
      providedId: 'p',
      when: { at: nextSlot + 600n },
      recipient: bob.address,
      amount: 2n * token,
    });
    const { balance } = await scheduler.quoteTask(call, { owner: poor.address });
    expect(balance).toMatchObject({
      free: 0n,
      missing: balance.needed,
    });
    const give = (value: bigint) => {
      const args = { dest: { Id: idOf(poor) }, value };
      return encodeCall(chain.runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    };
    await submit(chain, give((balance.missing ?? 0n) - 1n), { signer: alice });
    await expect(scheduler.submit(call, { signer: poor })).rejects.toMatchObject({
      facts: { error: 'InsufficientBalance', by: 'check' },
    });
    // One planck is below the minimum transfer of a task, but an ordinary transfer can send it.
    await submit(chain, give(1n), { signer: alice });
    await scheduler.submit(call, { signer: poor });
  });

  test('refuses a call without a schedule, and leaves no read that fails without a listener', async () => {
    const { chain, alice } = await start({ variant: 'M' });
    const scheduler = await createScheduler(chain);
    const pinned = await chain.snapshot();
    const read = async () => Promise.reject(new Error('the connection is lost'));
    Object.assign(chain, { snapshot: async () => Object.assign(Object.create(pinned), { read }) });
    const unheard: unknown[] = [];
    const note = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', note);
    const call = scheduler.cancelTaskCall(`0x${'11'.repeat(32)}`) as never;
    await expect(scheduler.quoteTask(call, { owner: alice.address })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: { field: 'call.order.schedule' },
    });
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(unheard).toEqual([]);
  });

  test('returns unknown for values that the table of variant M does not state', async () => {
    const service = await start({ variant: 'M' });
    const scheduler = await createScheduler(service.chain, { variant: 'M' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({ ...message, paraId: 1, when: { at: nextSlot } });
    const quote = await scheduler.quoteTask(call, { owner: service.alice.address });
    expect(quote.xcm).toMatchObject({
      known: false,
      reason: expect.stringMatching(/para 1 and currency 0/),
      howToFindOut: expect.stringMatching(/^See the check of the task on a fork/),
    });
    expect(quote).toMatchObject({ total: undefined, balance: { missing: undefined } });
    const { refusal } = await scheduler.checkTask(call, { owner: service.alice.address });
    expect(refusal?.error).toBe('CurrencyChainComboNotFound');
  });
});
