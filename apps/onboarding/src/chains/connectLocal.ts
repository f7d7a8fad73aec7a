import { type Chain, connect } from '@parachron/client';

/** A chain of this process always answers, on a busy machine late: a real runtime is compiled before it does. */
const timeoutMs = 120_000;

/** Connects to a chain that runs in this process. */
export function connectLocal(
  provider: Parameters<typeof connect>[0],
  options: { readonly label?: string } = {},
): Promise<Chain> {
  return connect(provider, { timeoutMs, ...options });
}
