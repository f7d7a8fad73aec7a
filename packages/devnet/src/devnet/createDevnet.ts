import { InvalidInputError, requireInput } from '@parachron/core';
import { type DirectChannel, Network, type NetworkParts, type RuntimeFork } from '@parachron/network';
import { createServiceConfig } from '../chain/ServiceConfig.js';
import { createVirtualClock, type VirtualClock } from '../chain/VirtualClock.js';
import { serveChain } from '../server/serveChain.js';
import { proposedChannel } from '../target/polkadotXcm.js';
import type { Devnet, DevnetChannel, DevnetOptions, SmallTarget } from './Devnet.js';
import { openChains } from './openChains.js';
import { openRelayChannels } from './openRelayChannels.js';
import { RunningDevnet } from './RunningDevnet.js';

/**
 * Starts a local network: the service, targets, and the transport of messages between them, with open
 * channels. Only `serve` opens ports, and several networks can run at the same time.
 *
 * Use this function in tests and tools that need the service with targets; `createServiceChain` is the service alone.
 *
 * Sends: nothing; with a real relay chain, the transactions that open its channels.
 *
 * @param options the variant, targets, relay chain, when blocks are built, time, data and ports
 * @returns the network after its first blocks; `close` frees all its resources
 * @throws PARA_ID_TAKEN when two chains have the same para id
 * @throws CHANNEL_NOT_OPENED when the real relay chain refuses a channel
 * @throws PORT_UNAVAILABLE when a port cannot be opened
 * @throws DATA_DAMAGED when a file of `data` was changed or is incomplete
 * @throws DATA_MISMATCH when `data` belongs to another network, or one of its chains is not started or missing
 *
 * @example
 * ```ts
 * import { createDevnet } from '@parachron/devnet';
 *
 * const devnet = await createDevnet({ variant: 'H', targets: [{ paraId: 2000 }] });
 * await devnet.advance(3600);
 * devnet.service.chain.head.number;
 * await devnet.close();
 * ```
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const shape = { variant: 'H|M?', service: 'object?', relay: 'object?', start: 'whole number?' } as const;
  requireInput({ options }, { options: { ...shape, clock: 'function?', data: 'string?', serve: 'object?' } });
  const { variant = 'H', serve, blocks = { kind: 'instant' }, targets = [], channels = [] } = options;
  const small: readonly Partial<SmallTarget>[] = targets;
  requireInput({ targets: small }, { targets: [{ paraId: 'whole number?', config: 'object?' }] });
  requireInput({ channels }, { channels: [{ sender: 'number', recipient: 'number' }] });
  const mode: { readonly kind: (typeof blocks)['kind'] } = blocks;
  requireInput({ blocks: mode }, { blocks: { kind: 'instant|interval|manual' } });
  if (blocks.kind === 'interval') requireInput({ blocks }, { blocks: { milliseconds: 'positive number' } });
  const closers: (() => unknown)[] = [];
  const { automation, blockTimeMs } = createServiceConfig(variant, options.service?.config);
  const clock = createClock(options, blockTimeMs);
  let devnet: RunningDevnet | undefined;
  const close = () => closeAll(closers);
  try {
    const open = await openChains({ options, clock, opened: (one) => closers.push(() => one.close()) });
    const network = await joinChains(open, options);
    const { service, targets, relay } = open;
    const { slotSeconds } = automation;
    devnet = new RunningDevnet({ service, targets, relay, network, slotSeconds, clock, blocks, close });
    if (options.start !== undefined) clock.moveTo(options.start);
    await devnet.start();
    let port = serve?.port ?? 0;
    for (const one of serve ? [service, ...targets, ...(relay ? [relay] : [])] : []) {
      const served = await serveChain(one.chain, { ...serve, port });
      closers.push(served.close);
      Object.assign(one, { endpoint: served.url });
      if (port !== 0) port += 1;
    }
    return devnet;
  } catch (error) {
    await (devnet?.close() ?? close()).catch(() => undefined);
    throw error;
  }
}

/** Creates the clock of a network. The first blocks are one block time after the genesis, and no genesis is before 1970. */
function createClock(options: DevnetOptions, blockTimeMs: number): VirtualClock {
  const { start } = options;
  if (start === undefined) return createVirtualClock(options);
  if (start >= blockTimeMs) return createVirtualClock({ ...options, start: start - blockTimeMs });
  const expected = `at least ${blockTimeMs.toLocaleString('en-US')} ms, one block time after 1970`;
  throw new InvalidInputError({ field: 'options.start', expected, found: `${start} ms` });
}

/** Closes resources in reverse order of opening; a failure does not keep the other resources open. */
async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse())
    await Promise.resolve()
      .then(close)
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Joins the chains by the relay chain, or without one by the open channels, with the messages that an earlier run did not deliver. */
async function joinChains(
  open: Awaited<ReturnType<typeof openChains>>,
  options: DevnetOptions,
): Promise<Network<RuntimeFork | undefined>> {
  const { service, targets, undelivered } = open;
  const relay = open.relay?.chain;
  const chains = [service, ...targets].map(({ paraId, chain }) => [paraId, chain] as const);
  const paras: NetworkParts['paras'] = Object.fromEntries(chains);
  const { paraId: own } = service;
  const both = targets.flatMap(({ paraId }) => [
    { sender: own, recipient: paraId },
    { sender: paraId, recipient: own },
  ]);
  const channels: readonly DevnetChannel[] = options.channels ?? both;
  const network = new Network({ relay, paras }, { channels: channels.map(describeChannel), undelivered });
  await network.register();
  if (network.relay) await openRelayChannels(network as Network, channels);
  return network;
}

function describeChannel(channel: DevnetChannel): DirectChannel {
  const whole = { ...proposedChannel, ...channel };
  return { ...whole, maxTotalSize: whole.maxCapacity * whole.maxMessageSize };
}
