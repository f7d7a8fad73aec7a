import { type Chain, type ConnectOptions, confirmChain, connect } from '@parachron/client';

/**
 * Connects to all endpoints of a chain. Those that answer are one source: see `confirmChain`.
 *
 * @throws the error of the first endpoint, when none answers
 */
export async function connectEndpoints(
  endpoints: readonly string[],
  options: ConnectOptions,
): Promise<Chain> {
  const tried = await Promise.allSettled(endpoints.map((endpoint) => connect(endpoint, options)));
  const failed = tried.find((one) => one.status === 'rejected');
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (failed && opened.length === 0) throw failed.reason;
  return confirmChain(opened);
}
