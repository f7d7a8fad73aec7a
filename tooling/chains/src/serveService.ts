import {
  type Chain,
  createServiceChain,
  type ServedChain,
  type ServiceTarget,
  serveChain,
} from '@parachron/devnet';

/** The service as a small chain, on a port of this machine. */
export interface ServedService {
  readonly node: Chain;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the service of a variant and serves it; the caller closes it.
 *
 * @param rows of its table, by para id; the specification's table by default
 */
export async function serveService(
  variant: 'H' | 'M',
  rows?: { readonly [paraId: number]: ServiceTarget },
): Promise<ServedService> {
  const named = Object.entries(rows ?? {}).map(([paraId, row]) => [`${paraId}/0`, row]);
  const config = rows ? { config: { targets: Object.fromEntries(named) } } : {};
  const node = await createServiceChain({ variant, ...config });
  const served: ServedChain = await serveChain(node, { port: 0 });
  return {
    node,
    url: served.url,
    close: async () => {
      await served.close();
      node.close();
    },
  };
}
