import { type Chain, connect } from '@parachron/client';

/**
 * Connects to a chain that runs in this process. Such a chain always answers, late on a busy machine: all runtimes share one
 * thread, and compile before they answer. A time limit would make a slow answer unknown.
 */
export function connectLocal(
  provider: Parameters<typeof connect>[0],
  options: { readonly label?: string } = {},
): Promise<Chain> {
  return connect(provider, { timeoutMs: Number.POSITIVE_INFINITY, ...options });
}
