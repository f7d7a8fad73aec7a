import { fileURLToPath } from 'node:url';
import { type Chain, connect } from '@parachron/client';
import { createDevnet, type Devnet, loadChainSpec } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';

/** The part that a chain plays on the pages. */
export type Part = 'service' | 'target' | 'relay';

/** Networks that the pages run on: a variant of the service without a relay chain, or a network with a real relay chain. */
export type WorldKind = 'H' | 'M' | 'relay';

/** Endpoints as the pages write them. */
const written: Readonly<Record<Part, RegExp>> = {
  service: /\b(?:ws|http):\/\/127\.0\.0\.1:9944\b|wss:\/\/(?:(?:service|rpc)\.example\b|…)/g,
  target: /\b(?:ws|http):\/\/127\.0\.0\.1:9945\b|wss:\/\/parachain\.example\b/g,
  relay: /\b(?:ws|http):\/\/127\.0\.0\.1:9946\b|wss:\/\/relay\.example\b/g,
};

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
 * Returns the network that a page needs: a network with a real relay chain where the page names a relay chain, else the variant that the
 * page starts.
 */
export function kindOf(page: string): WorldKind {
  if (/relay\.example|: Registry; \/\/ .*relay/.test(page)) return 'relay';
  return /devnet[^\n]*--variant M/.test(page) ? 'M' : 'H';
}

/** A local network on which the programs and commands of a page run. */
export class World {
  readonly devnet: Devnet;
  readonly alice: ReturnType<Keyring['addFromUri']>;
  readonly bob: ReturnType<Keyring['addFromUri']>;
  readonly #opened: Chain[] = [];

  constructor(devnet: Devnet) {
    const keyring = new Keyring({ type: 'sr25519' });
    this.alice = keyring.addFromUri('//Alice');
    this.bob = keyring.addFromUri('//Bob');
    this.devnet = devnet;
  }

  /** Puts the endpoints and files of this network where the page has its own. */
  place(text: string): string {
    const placed = Object.entries(specs).reduce((so, [name, file]) => so.replaceAll(name, file), text);
    return (Object.keys(written) as Part[]).reduce((so, part) => {
      const endpoint = this.endpoint(part);
      if (endpoint === undefined) return so;
      return so.replace(written[part], (found) => (found.startsWith('http') ? toHttp(endpoint) : endpoint));
    }, placed);
  }

  endpoint(part: Part): string | undefined {
    const { service, targets, relay } = this.devnet;
    return { service, target: targets[0], relay }[part]?.endpoint;
  }

  /** Brings the network to the beginning of a slot, so that a program has the whole of it to schedule for the next. */
  async beginSlot(): Promise<void> {
    await this.devnet.advanceToNextSlot();
  }

  /** Connects to a chain; the connection ends with the network. */
  async open(part: Part): Promise<Chain> {
    const chain = await connect(this.endpoint(part) ?? '');
    this.#opened.push(chain);
    return chain;
  }

  /** Lets time pass until it is told to stop, from the first transaction on: whoever watches a task waits for it. */
  letTimePass(): () => Promise<void> {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const headOf = () => this.devnet.service.chain.head.hash;
    const first = headOf();
    let isOver = false;
    const passing = (async () => {
      while (!isOver) {
        await pause(200);
        if (!isOver && headOf() !== first) await this.devnet.advanceToNextSlot();
      }
    })();
    return () => {
      isOver = true;
      return passing;
    };
  }

  async close(): Promise<void> {
    for (const chain of this.#opened) await chain.close();
    await this.devnet.close();
  }
}

function toHttp(endpoint: string): string {
  return endpoint.replace(/^ws/, 'http');
}

/** Starts a network. */
export async function createWorld(kind: WorldKind): Promise<World> {
  await cryptoWaitReady();
  const devnet = await createDevnet({
    // Early in an hour: the next slot is still to come when a command schedules for it.
    start: Date.parse('2027-01-01T00:10:00Z'),
    variant: kind === 'M' ? 'M' : 'H',
    targets: [{ paraId: 2000 }],
    serve: { port: 0 },
    ...(kind === 'relay' ? { relay: { spec: await loadChainSpec(specs['./relay-raw.json']) } } : {}),
  });
  return new World(devnet);
}
