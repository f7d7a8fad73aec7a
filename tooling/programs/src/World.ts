import { type Chain, connect } from '@parachron/client';
import type { Devnet, DevnetOptions } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';

/** The role of a chain on the pages. */
export type Part = 'service' | 'target' | 'relay';

/** Endpoints as the pages write them. */
export const written: Readonly<Record<Part, RegExp>> = {
  service: /\b(?:ws|http):\/\/127\.0\.0\.1:9944\b|wss:\/\/(?:(?:service|rpc)\.example\b|…)/g,
  target: /\b(?:ws|http):\/\/127\.0\.0\.1:9945\b|wss:\/\/parachain\.example\b/g,
  relay: /\b(?:ws|http):\/\/127\.0\.0\.1:9946\b|wss:\/\/relay\.example\b/g,
};

/** Returns the role of the chain that an endpoint of a page names. */
export function partOf(endpoint: string): Part | undefined {
  return (Object.keys(written) as Part[]).find((part) => endpoint.search(written[part]) === 0);
}

/** Describes the network on which the programs of a page run: the service in the variant of the page, and one target. */
export function describeWorld(variant: 'H' | 'M') {
  return {
    // Early in an hour: the next slot is still to come when a program schedules for it.
    start: Date.parse('2027-01-01T00:10:00Z'),
    variant,
    targets: [{ paraId: 2000 }],
  } satisfies DevnetOptions;
}

/** A local network on which the programs of a page run. */
export class World {
  readonly devnet: Devnet;
  readonly alice: ReturnType<Keyring['addFromUri']>;
  readonly bob: ReturnType<Keyring['addFromUri']>;
  readonly #opened: Chain[] = [];

  /** `cryptoWaitReady` has resolved before. */
  constructor(devnet: Devnet) {
    const keyring = new Keyring({ type: 'sr25519' });
    this.alice = keyring.addFromUri('//Alice');
    this.bob = keyring.addFromUri('//Bob');
    this.devnet = devnet;
  }

  node(part: Part) {
    const { service, targets, relay } = this.devnet;
    return { service, target: targets[0], relay }[part];
  }

  /** Moves the network to the start of a slot, so that a program has the whole slot to schedule for the next slot. */
  async beginSlot(): Promise<void> {
    await this.devnet.advanceToNextSlot();
  }

  /** Connects to a chain; the connection ends with the network. */
  async open(part: Part): Promise<Chain> {
    const node = this.node(part);
    if (!node) throw new TypeError(`the network has no ${part}`);
    const chain = await connect(node.provider, { timeoutMs: Number.POSITIVE_INFINITY, label: part });
    this.#opened.push(chain);
    return chain;
  }

  /**
   * Lets time pass after the first transaction, until the returned function is called: a program that watches a task waits for its
   * slot.
   */
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
