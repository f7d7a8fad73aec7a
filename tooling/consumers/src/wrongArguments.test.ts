import * as checklist from '@parachron/checklist';
import * as client from '@parachron/client';
import * as decode from '@parachron/client/decode';
import * as core from '@parachron/core';
import { isParachronError } from '@parachron/core';
import * as governance from '@parachron/governance';
import * as hrmp from '@parachron/hrmp';
import * as proxy from '@parachron/proxy';
import * as explain from '@parachron/proxy/explain';
import * as reports from '@parachron/reports';
import * as runtimeTypes from '@parachron/runtime-types';
import { kusama2025 } from '@parachron/samples/runtimes';
import * as scheduler from '@parachron/scheduler';
import * as build from '@parachron/scheduler/build';
import * as quote from '@parachron/scheduler/quote';
import * as submit from '@parachron/scheduler/submit';
import * as watch from '@parachron/scheduler/watch';
import * as weight from '@parachron/weight';
import * as xcm from '@parachron/xcm';
import * as parts from '@parachron/xcm/parts';
import { expect, test } from 'vitest';

const modules = {
  checklist,
  client,
  'client/decode': decode,
  core,
  governance,
  hrmp,
  proxy,
  'proxy/explain': explain,
  reports,
  'runtime-types': runtimeTypes,
  scheduler,
  'scheduler/build': build,
  'scheduler/quote': quote,
  'scheduler/submit': submit,
  'scheduler/watch': watch,
  weight,
  xcm,
  'xcm/parts': parts,
};

/** Functions that take no input of a user, by the reason. */
const leftOut: { readonly [reason: string]: readonly string[] } = {
  'They are the guard itself, and helpers for text and objects of a program.': [
    'capitalize',
    'cutText',
    'formatCost',
    'formatTokens',
    'isSecretText',
    'omitUndefined',
    'readFields',
    'readList',
    'requireInput',
  ],
  'They format one part of a run that runChecklist returned; the functions that render a whole run check it.':
    [
      'addCounts',
      'breakCommands',
      'breakCommandsInJson',
      'compareDryRun',
      'compareFindings',
      'compareOutcomes',
      'countOf',
      'describeBlocked',
      'describePlanSummary',
      'describeReach',
      'describeRoute',
      'findPreimage',
      'formatChangedTitle',
      'formatCommand',
      'formatCostLine',
      'formatCounts',
      'formatDryRunResult',
      'formatDryRunTitle',
      'formatInstruction',
      'formatLayerTitle',
      'formatPlanSize',
      'formatPreparation',
      'formatRound',
      'formatTriedPlace',
      'listRemedies',
      'markup',
      'renderPage',
      'stripControls',
      'titleOfFinding',
      'wordOfCount',
    ],
};

type Anything = (...args: unknown[]) => unknown;

const excluded = new Set(Object.values(leftOut).flat());
const functions = Object.entries(modules).flatMap(([name, exports]) =>
  Object.entries(exports)
    .filter((entry): entry is [string, Anything] => typeof entry[1] === 'function')
    .filter(([, given]) => !Function.prototype.toString.call(given).startsWith('class'))
    .map(([fn, given]) => ({ name: `${name}: ${fn}`, fn, given })),
);
const wrong: readonly (readonly unknown[])[] = [[], [null], ['abc'], [{}]];

// A runtime that is also a registry, a snapshot and a chain without a node: the first argument of most functions.
const runtime = kusama2025();
const request = () => Promise.reject(new weight.InvalidRatioError({ ratio: 'the node' }));
const registry = Object.assign(runtime.registry, {});
const chain = {
  ...runtime,
  runtime,
  registry,
  request,
  read: request,
  snapshot: request,
  endpoint: 'wss://x',
};

async function judge(given: Anything, args: readonly unknown[]): Promise<string | undefined> {
  try {
    const returned = given(...args) as { next?: () => unknown } | undefined;
    await (typeof returned?.next === 'function' ? returned.next() : returned);
    return undefined;
  } catch (error) {
    if (!isParachronError(error)) return String(error);
    // A right first argument is an input that the runtime may lack something for.
    const isTyped = error.fault === 'input' || (error.fault === 'incompatible' && !wrong.includes(args));
    return isTyped ? undefined : `${error.fault}: ${error.message}`;
  }
}

async function listFaults(given: Anything, calls: readonly (readonly unknown[])[]): Promise<string[]> {
  const faults = [];
  for (const args of calls) {
    const fault = await judge(given, args);
    if (fault !== undefined) faults.push(`${formatArguments(args)}: ${fault}`);
  }
  return faults;
}

function formatArguments(args: readonly unknown[]): string {
  return `(${args.map((one) => (one === chain || one === registry ? 'a runtime' : JSON.stringify(one))).join(', ')})`;
}

test.each(functions.filter(({ fn }) => !excluded.has(fn)))(
  '$name names the wrong argument in a typed error',
  async ({ given }) => {
    const second = wrong.flatMap((rest) => [
      [chain, ...rest],
      [registry, ...rest],
    ]);
    expect((await listFaults(given, [...wrong, ...second])).join('\n')).toBe('');
  },
);

test('each function that is left out exists and fails without the type that it needs', async () => {
  const names = new Map(functions.map(({ fn, given }) => [fn, given]));
  const fine = [];
  for (const fn of excluded) {
    const given = names.get(fn);
    if (!given || (await listFaults(given, wrong)).length === 0) fine.push(fn);
  }
  expect(fine).toEqual([]);
});

/** A value of each kind that the guard of arguments names. */
const samples: Readonly<Record<string, () => unknown>> = {
  'an array': () => [],
  'a bigint': () => 1n,
  'a boolean': () => true,
  'a function': () => () => undefined,
  'a number': () => 1,
  'an object': () => ({}),
  'a string': () => 'abc',
};
/** Parameters with the choices of a caller; the others are what a chain or another function returned. */
const choices = /^(context|given|input|limits|message|options|order|payment|request|sent|signing)\.\w+$/;
/** Required values of several forms, which a function encodes with the types of a runtime: the sample has no types. */
const encoded = ['options.delegate', 'options.real', 'payment.feeAsset', 'payment.ownToken'];
/** No field accepts all of these. */
const ofOtherKinds: readonly unknown[] = [() => undefined, 'abc', 42];

/** Arguments that a function refuses for no kind, with the paths that it read in them without finding a value. */
async function learnArguments(given: Anything) {
  const names = listParameters(given);
  const args = new Map<string, unknown>();
  for (;;) {
    const absent = new Set<string>();
    const error = await catchError(
      given,
      names.map((name) => record(args.get(name), name, absent)),
    );
    const { field, expected } = (error?.facts ?? {}) as { field?: string; expected?: string };
    const ofChain = findChainSample(field ?? '');
    if (error?.code === 'INVALID_INPUT' && ofChain && args.get(ofChain.name) !== ofChain.value) {
      args.set(ofChain.name, ofChain.value);
      continue;
    }
    const sample = samples[expected ?? ''];
    const isNew = field !== undefined && !args.has(field) && sample !== undefined;
    if (error?.code !== 'INVALID_INPUT' || !isNew) return { names, args, absent };
    setPath(args, field, sample());
  }
}

/** The sample chain for a parameter that must be a chain, a runtime, a registry or a snapshot. */
function findChainSample(field: string): { readonly name: string; readonly value: unknown } | undefined {
  const [, name = '', read] =
    /^(\w+)\.(createType|read|registry|request|runtime|snapshot)$/.exec(field) ?? [];
  return name === '' ? undefined : { name, value: read === 'createType' ? registry : chain };
}

const isChainSample = (value: unknown) => value === chain || value === registry;

/** Sets a value in the arguments by the path of its field; the path itself is kept, so that each field is set once. */
function setPath(args: Map<string, unknown>, field: string, value: unknown): void {
  const path = field.split('.');
  const last = path.pop() ?? '';
  const parent = path.join('.');
  args.set(field, value);
  if (parent !== '') Object.assign(args.get(parent) ?? {}, { [last]: value });
}

/** Returns a value that notes the fields that are read in vain; other values are unchanged. */
function record(value: unknown, path: string, absent: Set<string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isChainSample(value))
    return value;
  return new Proxy(value, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      const at = `${path}.${String(name)}`;
      if (found === undefined && typeof name === 'string' && name !== 'then') absent.add(at);
      return record(found, at, absent);
    },
  });
}

/** The names of the parameters: undefined values are not given by their names. */
function listParameters(given: Anything): readonly string[] {
  const [, list = ''] = /^[^(]*\(([^)]*)\)/.exec(Function.prototype.toString.call(given)) ?? [];
  return list.split(',').map((one) => /\w+/.exec(one)?.[0] ?? '');
}

async function catchError(given: Anything, args: readonly unknown[]) {
  try {
    const returned = given(...args) as { next?: () => unknown } | undefined;
    await (typeof returned?.next === 'function' ? returned.next() : returned);
    return undefined;
  } catch (error) {
    return isParachronError(error) ? error : undefined;
  }
}

test.each(functions.filter(({ fn }) => !excluded.has(fn)))(
  '$name refuses an optional field of another kind by its name',
  async ({ given }) => {
    const { names, args, absent } = await learnArguments(given);
    const unguarded = [];
    const optional = [...absent].filter((one) => choices.test(one) && !encoded.includes(one));
    for (const path of optional) {
      const messages = [];
      for (const value of ofOtherKinds) {
        const other = new Map([...args].map(([name, one]) => [name, copy(one)]));
        for (const [field, one] of other) if (field.includes('.')) setPath(other, field, one);
        setPath(other, path, value);
        const error = await catchError(
          given,
          names.map((name) => other.get(name)),
        );
        messages.push(error?.fault === 'input' ? error.message : '');
      }
      const [field = ''] = path.split('.').slice(-1);
      if (!messages.some((message) => message.includes(field))) unguarded.push(path);
    }
    expect(unguarded).toEqual([]);
  },
);

/** Samples are plain: a function and a list are the same in every call. */
function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isChainSample(value))
    return value;
  return { ...value };
}
