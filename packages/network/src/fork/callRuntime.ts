import { defineError } from '@parachron/core';
import type { CompletedRun, FailedRun, Runtime, RuntimeCall } from '@parachron/runtime';
import type { ForkState } from './ForkState.js';

/** A runtime did not complete a call. */
export class RuntimeCallError extends defineError({
  code: 'RUNTIME_CALL',
  fault: 'incompatible',
  message: (facts: { method: string; end: FailedRun['cause']; text: string }) =>
    `${facts.method} did not complete: ${describe(facts)}`,
  hint: ({ end }) =>
    end === 'missing-host-function'
      ? 'Report the function to the project, with the chain: only Parachron lacks it.'
      : end === 'endless'
        ? 'Report the call to the project, with the chain, if the nodes of the chain complete it.'
        : 'Look for the text in the source of the runtime.',
}) {}

function describe({ end, text }: { readonly end: FailedRun['cause']; readonly text: string }): string {
  if (end === 'no-method') return 'the runtime has no such method.';
  if (end === 'missing-host-function') return `it needs the host function ${text}, which Parachron lacks.`;
  return text;
}

/** A state and the runtime that executes what follows on it. */
export interface RuntimeAt {
  readonly runtime: Runtime;
  readonly state: ForkState;
}

/**
 * Calls a method of a runtime.
 *
 * @param ahead calls that are likely to follow: what they read is fetched along
 * @param mocks whether each signature that starts with 0xdeadbeef is valid
 * @throws RUNTIME_CALL when the runtime traps or has no such method
 */
export async function callRuntime(
  { runtime, state }: RuntimeAt,
  {
    method,
    args,
    mocks = false,
    ahead = [],
  }: RuntimeCall & { readonly mocks?: boolean; readonly ahead?: readonly RuntimeCall[] },
): Promise<CompletedRun & { readonly result: Uint8Array }> {
  const run = await runtime.run({
    calls: [{ method, args }],
    state,
    ahead,
    signatures: mocks ? 'mock' : 'real',
  });
  const [result] = run.ok ? run.results : [];
  if (run.ok && result) return { ...run, result };
  const { cause, text } = run as FailedRun;
  throw new RuntimeCallError({ method, end: cause, text });
}
