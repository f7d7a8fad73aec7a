import { fileURLToPath } from 'node:url';
import { createDevnet, type Devnet, loadChainSpec } from '@parachron/devnet';
import { describeWorld, World as LocalWorld, type Part, written } from '@parachron/programs';
import { cryptoWaitReady } from '@polkadot/util-crypto';

/** Networks that the pages run on: a variant of the service without a relay chain, or a network with a real relay chain. */
export type WorldKind = 'H' | 'M' | 'relay';

/** Chain specifications of real chains, as the pages call their files. */
const specs = {
  './relay-raw.json': locate('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
  './hub-raw.json': locate('parachain-chain-specs/rococo_v2_2_asset_hub'),
} as const;

function locate(module: string): string {
  return fileURLToPath(import.meta.resolve(module));
}

/** The text of a chain specification that the pages call by a file. */
export async function readSpec(name: keyof typeof specs): Promise<string> {
  const { default: whole, chainSpec = whole } = (await import(specs[name])) as Record<string, string>;
  if (chainSpec === undefined) throw new TypeError(`${name} holds no specification`);
  return chainSpec;
}

/**
 * Returns the network that a page needs: a network with a real relay chain if the page names a relay chain, otherwise the variant
 * that the page starts.
 */
export function kindOf(page: string): WorldKind {
  if (/relay\.example|: Registry; \/\/ .*relay/.test(page)) return 'relay';
  return /devnet[^\n]*--variant M/.test(page) ? 'M' : 'H';
}

/** A local network with ports, on which the programs and commands of a page run. */
export class World extends LocalWorld {
  /** Replaces the endpoints and files of the page by those of this network. */
  place(text: string): string {
    const placed = Object.entries(specs).reduce((so, [name, file]) => so.replaceAll(name, file), text);
    return (Object.keys(written) as Part[]).reduce((so, part) => {
      const endpoint = this.endpoint(part);
      if (endpoint === undefined) return so;
      return so.replace(written[part], (found) => (found.startsWith('http') ? toHttp(endpoint) : endpoint));
    }, placed);
  }

  endpoint(part: Part): string | undefined {
    return this.node(part)?.endpoint;
  }
}

function toHttp(endpoint: string): string {
  return endpoint.replace(/^ws/, 'http');
}

/** Starts a network. */
export async function createWorld(kind: WorldKind): Promise<World> {
  await cryptoWaitReady();
  const devnet: Devnet = await createDevnet({
    ...describeWorld(kind === 'M' ? 'M' : 'H'),
    serve: { port: 0 },
    ...(kind === 'relay' ? { relay: { spec: await loadChainSpec(specs['./relay-raw.json']) } } : {}),
  });
  return new World(devnet);
}
