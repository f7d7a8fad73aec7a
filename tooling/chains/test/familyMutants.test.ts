// Variations of the real runtimes of the service's family, made by changes to their metadata: each is recognised by its operations, or
// refused in one sentence.
import { connect } from '@parachron/client';
import { decodeCall, type Hex, isParachronError } from '@parachron/core';
import { detectVariant, type OperationName, type ServiceInterface } from '@parachron/runtime-types';
import { type Patch, patchMetadata } from '@parachron/samples/metadata';
import { type CurrencyId, createScheduler, type Scheduler } from '@parachron/scheduler';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { describe, expect, test } from 'vitest';
import { createRecordedNode } from '../src/createRecordedNode.js';
import { isShort } from '../src/isShort.js';
import { listServiceMetadata } from '../src/listServiceMetadata.js';

type Arguments = { [name: string]: number };
type Edit = (patch: Patch) => void;

const [transfer, xcmp, dynamic] = [
  'schedule_native_transfer_task',
  'schedule_xcmp_task',
  'schedule_dynamic_dispatch_task',
];

function registryOf(metadata: Hex): Registry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  return registry;
}

const runtimes = new Map(
  listServiceMetadata().map(({ metadata }) => {
    const registry = registryOf(metadata);
    const version = registry.metadata.pallets
      .find(({ name }) => name.eq('System'))
      ?.constants.find(({ name }) => name.eq('Version'))?.value;
    const { specName, specVersion } = registry.createType<RuntimeVersion>('RuntimeVersion', version);
    return [`${specName.toString()} ${specVersion.toString()}`, metadata];
  }),
);

/** Renames arguments by their index. */
const rename =
  (call: string, name: (old: string, at: number) => string): Edit =>
  (patch) =>
    patch.setArguments(
      call,
      Object.fromEntries(
        Object.entries(patch.getArguments(call)).map(([old, type], at) => [name(old, at), type]),
      ),
    );

/** Reorders arguments. */
const reorder =
  (call: string, ...names: readonly string[]): Edit =>
  (patch) => {
    const args = patch.getArguments(call);
    patch.setArguments(call, Object.fromEntries(names.map((name) => [name, args[name] ?? -1])));
  };

const retype =
  (call: string, name: string, find: (patch: Patch) => number): Edit =>
  (patch) =>
    patch.setArguments(call, { ...patch.getArguments(call), [name]: find(patch) });

const drop =
  (...calls: readonly string[]): Edit =>
  (patch) => {
    for (const call of calls) patch.setArguments(call, null);
  };

const u128 = (patch: Patch) => patch.findType({ primitive: 'U128' });
const tokens = (patch: Patch) => {
  const symbol = patch.addEnum(['TokenSymbol'], { NATIVE: [], OTHER: [] });
  return patch.addEnum(['CurrencyId'], { Token: [[null, symbol]], Foreign: [[null, u128(patch)]] });
};
const extra: Edit = (patch) => {
  const { provided_id } = patch.getArguments(transfer) as Arguments;
  patch.addCall('schedule_report_task', { provided_id: provided_id ?? -1, report: provided_id ?? -1 });
  patch.addCall('cancel_all_tasks', {});
};

type Expected = readonly ['H' | 'M', readonly OperationName[]];
const wholeH: Expected = ['H', ['crossChain', 'dynamicDispatch', 'cancel']];
const wholeM: Expected = ['M', ['crossChain', 'nativeTransfer', 'cancel']];

const mutants: readonly (readonly [runtime: string, what: string, Edit, Expected])[] = [
  ['turing 286', 'unknown names', rename(xcmp, (_old, at) => `field_${at}`), wholeM],
  ['turing 286', 'names without underscores', rename(xcmp, (old) => old.replaceAll('_', '')), wholeM],
  ['turing 286', 'a wider currency', retype(xcmp, 'currency_id', u128), wholeM],
  ['turing 286', 'a currency that holds others', retype(xcmp, 'currency_id', tokens), wholeM],
  ['turing 286', 'a wider weight', retype(xcmp, 'encoded_call_weight', u128), wholeM],
  ['turing 286', 'other calls that schedule and cancel', extra, wholeM],
  ['turing 286', 'no cross-chain task', drop(xcmp), ['M', ['nativeTransfer', 'cancel']]],
  ['turing 286', 'no transfer', drop(transfer), ['M', ['crossChain', 'cancel']]],
  ['turing 286', 'no cancellation', drop('cancel_task'), ['M', ['crossChain', 'nativeTransfer']]],
  [
    'turing 286',
    'the times before the id',
    reorder(
      xcmp,
      ...['execution_times', 'provided_id', 'para_id', 'currency_id', 'encoded_call', 'encoded_call_weight'],
    ),
    ['M', ['nativeTransfer', 'cancel']],
  ],
  [
    'turing 286',
    'the call before the id',
    reorder(
      xcmp,
      ...['encoded_call', 'execution_times', 'para_id', 'currency_id', 'provided_id', 'encoded_call_weight'],
    ),
    ['M', ['nativeTransfer', 'cancel']],
  ],
  [
    'turing 277',
    'a new name for its time',
    rename(transfer, (old) => (old === 'time' ? 'at' : old)),
    ['M', ['nativeTransfer', 'cancel']],
  ],
  ['turing 287', 'unknown names', rename(xcmp, (_old, at) => `field_${at}`), wholeH],
  ['turing 287', 'a wider currency', retype(xcmp, 'currency_id', u128), wholeH],
  ['turing 287', 'a currency that holds others', retype(xcmp, 'currency_id', tokens), wholeH],
  ['turing 287', 'other calls that schedule and cancel', extra, wholeH],
  ['turing 287', 'no transfer, which is not of its variant', drop(transfer), wholeH],
  ['turing 287', 'no cross-chain task', drop(xcmp), ['H', ['dynamicDispatch', 'cancel']]],
  ['turing 287', 'no dispatch', drop(dynamic), ['H', ['crossChain', 'cancel']]],
  ['turing 287', 'no cancellation', drop('cancel_task'), ['H', ['crossChain', 'dynamicDispatch']]],
  [
    'turing 287',
    'the schedule at the end',
    reorder(
      xcmp,
      ...['provided_id', 'para_id', 'currency_id', 'encoded_call', 'encoded_call_weight', 'schedule'],
    ),
    ['H', ['dynamicDispatch', 'cancel']],
  ],
];

/** The rows of runtimes that are there; some of many in a short run. */
const known = <T extends readonly [runtime: string, ...unknown[]]>(rows: readonly T[]) =>
  rows.filter(([runtime], at) => runtimes.has(runtime) && (!isShort || at % 8 === 0));

function change(runtime: string, edit: Edit): Hex {
  return patchMetadata(runtimes.get(runtime) ?? '0x', 'AutomationTime', edit);
}

async function open(metadata: Hex): Promise<Scheduler> {
  const states = [new Map(), new Map()];
  return createScheduler(await connect(createRecordedNode(registryOf(metadata), { metadata, states })));
}

/** A cross-chain task, by either variant's own types. */
function buildCrossChain(scheduler: Scheduler, more: { readonly currencyId?: CurrencyId } = {}): Hex {
  const input = { ...message, ...more };
  return scheduler.variant === 'H'
    ? scheduler.crossChainTaskCall(input).hex
    : scheduler.crossChainTaskCall(input).hex;
}

describe('an altered runtime is recognised by its operations', () => {
  test.each(known(mutants))('%s with %s', async (runtime, _what, edit, [variant, operations]) => {
    const metadata = change(runtime, edit);
    const found = detectVariant(registryOf(metadata));
    expect([found.variant, Object.keys(found.operations)]).toEqual([variant, operations]);
    for (const { reason } of found.missing) expect(reason).toMatch(/^(there is no call|\w+ takes) [^.]+$/);
    const { crossChain } = found.operations;
    const scheduler = await open(metadata);
    const failure = crossChain ? undefined : catchError(() => buildCrossChain(scheduler)).code;
    expect(failure).toBe(crossChain ? undefined : 'OPERATION_MISSING');
    if (crossChain) checkCrossChain(scheduler, found);
  });
});

const message = {
  providedId: 'rent',
  when: { at: [1_675_393_200] },
  paraId: 2110,
  call: '0x000102',
  callWeight: 7n,
} as const;

/** Builds a cross-chain task, and reads its bytes with the runtime's own types. */
function checkCrossChain(scheduler: Scheduler, { operations: { crossChain } }: ServiceInterface): void {
  const currency = crossChain?.args.find(({ role }) => role === 'currencyId');
  // If no constant has the native currency in the type of the call, the caller must pass the currency.
  const type = currency?.type ?? '';
  const given = type.startsWith('enum {') ? { Token: 'NATIVE' } : type === 'u128' ? 0 : undefined;
  const more = given === undefined ? {} : { currencyId: given };
  const { args } = decodeCall(scheduler.chain.runtime.registry, buildCrossChain(scheduler, more));
  const value = (role: string) => args[crossChain?.args.find((one) => one.role === role)?.name ?? ''];
  expect([value('providedId'), value('paraId'), value('call')]).toEqual(['rent', 2110, '0x000102']);
  expect(JSON.stringify([value('when'), value('callWeight')])).toMatch(/1675393200.*\b7\b/);
}

const refused: readonly (readonly [runtime: string, what: string, Edit, words: RegExp])[] = [
  ['turing 286', 'none of its calls', drop(xcmp, transfer), /neither as variant H nor as variant M: /],
  ['turing 277', 'none of its calls', drop(transfer), /neither as variant H nor as variant M: /],
  [
    'turing 287',
    'none of its calls',
    drop(xcmp, dynamic, transfer),
    /neither as variant H nor as variant M: /,
  ],
  [
    'turing 291',
    'another name for its location',
    rename(xcmp, (old) => (old === 'xcm_asset_location' ? 'asset' : old)),
    /a later form of the service than variants H and M: schedule_xcmp_task takes asset/,
  ],
  ['turing 291', 'other calls', extra, /a later form of the service/],
  [
    'turing 287',
    'no id for its tasks',
    (patch) => {
      const { provided_id: _, ...args } = patch.getArguments(xcmp);
      patch.setArguments(xcmp, args);
    },
    /a later form of the service than variants H and M: schedule_xcmp_task takes no provided_id/,
  ],
  [
    'turing 287',
    'ids of any length',
    (patch) => patch.setArguments('cancel_task', { task_id: patch.getArguments(transfer).provided_id ?? -1 }),
    /a later form of the service than variants H and M: it has cancel_task\(task_id: Vec<u8>\)/,
  ],
];

test.each(known(refused))(
  '%s with %s is refused by its name in one sentence',
  (runtime, _what, edit, words) => {
    const error = catchError(() => detectVariant(registryOf(change(runtime, edit))));
    expect(error).toMatchObject({ code: 'UNSUPPORTED_INTERFACE', fault: 'incompatible' });
    expect(error.message).toMatch(words);
    expect(error.message).toMatch(/^The runtime \S+ \d+ [^.]+\.$/);
  },
);

test.each(known([['turing 286'], ['turing 287']]))(
  '%s without answers about fees is reported',
  async (runtime) => {
    const scheduler = await open(runtimes.get(runtime) ?? '0x');
    const call =
      scheduler.variant === 'H'
        ? scheduler.crossChainTaskCall(message)
        : scheduler.crossChainTaskCall(message);
    const snapshot = await scheduler.chain.snapshot();
    const check = await scheduler.checkTask(call, {
      owner: `0x${'11'.repeat(32)}`,
      inclusionFee: 0n,
      snapshot,
    });
    expect(check.unknown).toContainEqual(
      expect.objectContaining({ what: 'the execution fee', howToFindOut: expect.stringMatching(/fee/) }),
    );
  },
);

function catchError(run: () => unknown): Error & { readonly code?: string } {
  try {
    run();
  } catch (error) {
    if (isParachronError(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
