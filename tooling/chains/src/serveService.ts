import { type Chain, createServiceChain, type ServedChain, serveChain } from '@parachron/devnet';

/** The service as a small chain, on a port of this machine. */
export interface ServedService {
  readonly node: Chain;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the service of a variant and serves it; the caller closes it. */
export async function serveService(variant: 'H' | 'M'): Promise<ServedService> {
  const node = await createServiceChain({ variant });
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
