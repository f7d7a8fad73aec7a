import {
  createFork,
  createServiceChain,
  createTarget,
  loadChainSpec,
  type ServedChain,
  serveChain,
} from '@parachron/devnet';
import { specFiles, writeFolder } from './runCommand.js';

/** Serves a relay chain, the service and the parachains `p0`, `p1` …, each on a port. */
export async function serveFleet(many: number) {
  const relay = await createFork({ spec: await loadChainSpec(specFiles.relay) });
  const small = [
    await createServiceChain({ variant: 'H' }),
    ...(await Promise.all(Array.from({ length: many }, (_, at) => createTarget({ paraId: 2000 + at })))),
  ] as const;
  const [service, ...targets] = small;
  const serve = (chain: Parameters<typeof serveChain>[0], port = 0) => serveChain(chain, { port });
  const served: [ServedChain, ServedChain] = [await serve(relay), await serve(service)];
  const nodes = await Promise.all(targets.map((chain) => serve(chain)));
  const [relayUrl, serviceUrl] = served.map(({ url }) => url);
  return {
    relayUrl: served[0].url,
    /** Writes a folder with the configuration of the fleet, and returns its path. */
    write: (relay = relayUrl) =>
      writeFolder({
        'parachron.json': JSON.stringify({
          networks: { fleet: { relay, service: serviceUrl } },
          parachains: nodes.map(({ url }, at) => ({ name: `p${at}`, networks: { fleet: url } })),
        }),
      }),
    /** Ends the nodes of all parachains. */
    die: () => Promise.all(nodes.map((node) => node.close())),
    /** Starts the nodes of all parachains again, on their ports. */
    revive: async () => {
      const revived = await Promise.all(targets.map((chain, at) => serve(chain, nodes[at]?.port)));
      nodes.splice(0, many, ...revived);
    },
    close: async () => {
      for (const one of [...served, ...nodes]) await one.close().catch(() => undefined);
      for (const chain of small) chain.close();
      await relay.close();
    },
  };
}
