import * as checklist from '@parachron/checklist';
import * as client from '@parachron/client';
import * as core from '@parachron/core';
import { isParachronError } from '@parachron/core';
import * as governance from '@parachron/governance';
import * as hrmp from '@parachron/hrmp';
import * as proxy from '@parachron/proxy';
import * as reports from '@parachron/reports';
import * as runtimeTypes from '@parachron/runtime-types';
import { kusama2025 } from '@parachron/samples/runtimes';
import * as scheduler from '@parachron/scheduler';
import * as weight from '@parachron/weight';
import * as xcm from '@parachron/xcm';
import * as parts from '@parachron/xcm/parts';
import { expect, test } from 'vitest';

const modules = {
  checklist,
  client,
  core,
  governance,
  hrmp,
  proxy,
  reports,
  'runtime-types': runtimeTypes,
  scheduler,
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
      'stripNonText',
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
