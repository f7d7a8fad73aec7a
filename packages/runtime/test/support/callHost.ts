import { formatHex, type Hex } from '@parachron/core';
import { compileRuntime, createState, type Run, type RunOptions } from '../../src/index.js';
import { assembleRuntime, type HostCall, type Step } from './assembleRuntime.js';

export const emptyState = createState({ top: new Map() });

/** Runs the methods of an assembled runtime in their order, with their changes in common. */
export async function runMethods(
  methods: Readonly<Record<string, readonly Step[]>>,
  options: Partial<RunOptions> = {},
): Promise<Run> {
  const runtime = await compileRuntime(assembleRuntime(methods));
  const calls = Object.keys(methods).map((method) => ({ method, args: new Uint8Array() }));
  return runtime.run({ calls, state: emptyState, ...options });
}

/** Calls host functions one after another, and returns the result of the last. */
export async function callHost(steps: readonly HostCall[], options?: Partial<RunOptions>): Promise<Hex> {
  const run = await runMethods({ Test_run: steps }, options);
  if (!run.ok) throw new Error(run.text);
  return formatHex(run.results[0] ?? new Uint8Array());
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
