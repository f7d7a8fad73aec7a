import { type Chain, connect, createMetadataCache } from '@parachron/client';

/** Milliseconds to wait for a node, as on the command line. */
export const timeoutMs = 20_000;

/** A new connection to the same chain downloads no metadata again. */
const metadataCache = createMetadataCache();

/** Connects to a live chain. @throws the errors of `connect` */
export function connectEndpoint(
  url: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Chain> {
  return connect(url, { ...options, timeoutMs, metadataCache });
}
