import { serveChain } from '@parachron/devnet';

/**
 * Two endpoints of a chain, each of which can die and come back at the same port.
 *
 * @param {Parameters<typeof serveChain>[0]} chain
 */
export async function serveTwice(chain) {
  const served = [await serveChain(chain, { port: 0 }), await serveChain(chain, { port: 0 })];
  const ports = served.map(({ port }) => port);
  return {
    urls: served.map(({ url }) => url),
    /** @param {number} at */
    kill: async (at) => served[at]?.close(),
    /** @param {number} at */
    async revive(at) {
      served[at] = await serveChain(chain, { port: ports[at] ?? 0 });
    },
    async close() {
      await Promise.allSettled(served.map((one) => one.close()));
    },
  };
}
