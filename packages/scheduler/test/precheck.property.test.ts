import { encodeCall } from '@parachron/core';
import { detectVariant } from '@parachron/runtime-types';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { checkTask } from '../src/checking/checkTask.js';
import { deriveRules } from '../src/rules/ServiceRules.js';
import { crossChainTaskCall } from '../src/tasks/crossChainTaskCall.js';
import { dynamicDispatchTaskCall } from '../src/tasks/dynamicDispatchTaskCall.js';
import { nativeTransferTaskCall } from '../src/tasks/nativeTransferTaskCall.js';
import type { TaskCall } from '../src/tasks/TaskOrder.js';
import { dispatch } from './support/dispatch.js';
import { idOf, startService, type TestService, target, token } from './support/startService.js';

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

type Variant = 'H' | 'M';

// Only a few numbers, so that calls often reach a limit: 4 times, 2 tasks per slot, a horizon of 6 slots.
async function start(variant: Variant): Promise<TestService> {
  const test = await startService({
    variant,
    mode: { kind: 'manual' },
    config: {
      automation: {
        maxExecutionTimes: 4,
        maxTasksPerSlot: 2,
        maxScheduleSeconds: variant === 'H' ? 6 * 3600 : 360,
        maxWeightPerSlot: 1_300_000_000n,
      },
    },
  });
  open.push(test);
  return test;
}

async function setBalance(
  { dev }: TestService,
  who: `0x${string}`,
  balance: { free: bigint; frozen: bigint },
): Promise<void> {
  const context = dev.getContext();
  const system = dev.runtime.pallets.find(({ name }) => name === 'System');
  const account = system?.storage?.find(({ name }) => name === 'Account');
  if (!context || !account) throw new TypeError('no System.Account');
  const info = context.get(account as never, who as never) as { data: object };
  context.put(account as never, [who] as never, { ...info, data: { ...info.data, ...balance } } as never);
  await dev.setStorage(context.overlay.changes);
}

// service-facts.md: validation order. The random calls have to cause each of these errors.
const common = [
  ...[
    'InvalidTime',
    'PastTime',
    'TimeTooFarOut',
    'TooManyExecutionsTimes',
    'EmptyProvidedId',
    'EmptyMessage',
  ],
  ...['InsufficientBalance', 'DuplicateTask', 'TimeSlotFull', 'LiquidityRestrictions'],
].map((name) => `AutomationTime.${name}`);
const lookups = ['XcmpHandler.CurrencyChainComboNotFound', 'XcmpHandler.WeightOverflow'];
const expected = {
  H: ['taken', ...common, ...lookups],
  M: ['taken', ...common, ...lookups, 'AutomationTime.InvalidAmount', 'AutomationTime.TransferToSelf'],
};

describe.each(['H', 'M'] as const)('variant %s', (variant) => {
  test('the check before sending gives the same result as the chain', async () => {
    const service = await start(variant);
    const { chain, dev } = service;
    const rules = deriveRules(chain.runtime, detectVariant(chain.runtime.registry));
    const [alice, bob] = [idOf(service.alice), idOf(service.bob)];
    const slot = rules.slotSeconds;
    const now = BigInt(dev.head.timestamp) / 1000n;
    const base = now - (now % slot);
    const remark = (text: string) =>
      encodeCall(chain.runtime.registry, {
        pallet: 'System',
        method: 'remark_with_event',
        args: { remark: text },
      }).hex;
    // Full slots, and ids that are already taken.
    const book = async (id: string, at: bigint, who = bob) => {
      const when = { at };
      const call =
        variant === 'H'
          ? dynamicDispatchTaskCall(chain.runtime.registry, { providedId: id, when, call: remark('x') })
          : nativeTransferTaskCall(chain.runtime.registry, {
              providedId: id,
              when,
              recipient: who === bob ? service.alice.address : service.bob.address,
              amount: 2n * token,
            });
      expect(await dispatch(service, call, { who, keep: true })).toBeUndefined();
    };
    await book('one', base + slot);
    await book('two', base + slot);
    await book('taken', base + 2n * slot, alice);

    const time = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 2, max: 6 }).map((n) => base + BigInt(n) * slot) },
      { weight: 1, arbitrary: fc.integer({ min: -2, max: 8 }).map((n) => base + BigInt(n) * slot) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 500_000 }).map((n) => base + BigInt(n)) },
    );
    const times = fc.oneof(
      { weight: 6, arbitrary: fc.array(time, { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: fc.array(time, { minLength: 0, maxLength: 6 }) },
    );
    const providedId = fc.oneof(
      { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.constantFrom('', 'taken', 'one') },
    );
    const u64 = (1n << 64n) - 1n;
    const crossChain = fc.record({
      kind: fc.constant('crossChain' as const),
      providedId,
      times,
      paraId: fc.constant(target),
      currencyId: fc.oneof(
        { weight: 9, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constant(7) },
      ),
      call: fc.oneof(
        { weight: 9, arbitrary: fc.constant('0x000102' as const) },
        { weight: 1, arbitrary: fc.constant('0x' as const) },
      ),
      callWeight: fc.oneof(
        { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 10n }) },
        { weight: 1, arbitrary: fc.constantFrom(u64, u64 - 6_000_000_000n, u64 - 5_999_999_999n) },
      ),
    });
    const dynamic = fc.record({ kind: fc.constant('dynamic' as const), providedId, times });
    const transfer = fc.record({
      kind: fc.constant('transfer' as const),
      providedId,
      times,
      recipient: fc.oneof(
        { weight: 9, arbitrary: fc.constant(bob) },
        { weight: 1, arbitrary: fc.constant(alice) },
      ),
      amount: fc.oneof(
        { weight: 9, arbitrary: fc.bigInt({ min: token / 10n + 1n, max: 5n * token }) },
        { weight: 1, arbitrary: fc.constantFrom(0n, token / 10n) },
      ),
    });
    const frequency = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }).map((n) => BigInt(n) * slot) },
      { weight: 1, arbitrary: fc.constantFrom(0n, 1n, u64, u64 - base) },
    );
    const recurring = fc.option(frequency, { nil: undefined, freq: 3 });
    const order = variant === 'H' ? fc.oneof(crossChain, dynamic) : fc.oneof(crossChain, transfer);
    const existential = rules.existentialDeposit ?? 0n;
    const balance = fc.oneof(
      { weight: 5, arbitrary: fc.constant({ free: 1_000n * token, frozen: 0n }) },
      {
        weight: 2,
        arbitrary: fc.record({
          free: fc.bigInt({ min: existential, max: existential + 4n * token }),
          frozen: fc.constantFrom(0n, token, 3n * token),
        }),
      },
    );
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(order, recurring), { minLength: 10, maxLength: 10 }),
        balance,
        async (list, funds) => {
          await setBalance(service, alice, funds);
          const snapshot = await chain.snapshot();
          await Promise.all(
            list.map(async ([one, every]) => {
              const { registry } = chain.runtime;
              const { providedId, times: at } = one;
              const when = every !== undefined && variant === 'H' ? { first: at[0] ?? base, every } : { at };
              const call: TaskCall =
                one.kind === 'crossChain'
                  ? crossChainTaskCall(registry, { ...one, providedId, when })
                  : one.kind === 'dynamic'
                    ? dynamicDispatchTaskCall(registry, { providedId, when, call: remark('due') })
                    : nativeTransferTaskCall(registry, {
                        providedId,
                        when: { at },
                        recipient: { kind: 'AccountId32', hex: one.recipient },
                        amount: one.amount,
                      });
              const owner = { kind: 'AccountId32', hex: alice } as const;
              const found = await checkTask(snapshot, call, { owner, rules, inclusionFee: 0n });
              const predicted = found.refusal && `${found.refusal.pallet}.${found.refusal.error}`;
              const said = await dispatch(service, call, { who: alice });
              seen.add(said ?? 'taken');
              expect(found.unknown).toEqual([]);
              expect(predicted).toBe(said);
            }),
          );
        },
      ),
      { numRuns: 50, seed: 20_230_203 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(expected[variant]));
  });
});
