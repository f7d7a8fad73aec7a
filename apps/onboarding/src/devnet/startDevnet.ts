import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type RealTarget,
  type SmallTarget,
} from '@parachron/devnet';
import { openSource } from './openSource.js';
import type { TargetChoice } from './parseTarget.js';

/** What `parachron devnet` was asked for. */
export interface DevnetChoice {
  readonly variant: 'H' | 'M';
  readonly port: number;
  readonly host: string;
  readonly targets: readonly TargetChoice[];
  readonly relay?: string;
  readonly data?: string;
  readonly blocks: NonNullable<DevnetOptions['blocks']>;
  readonly start?: number;
}

/**
 * Starts the network as it was asked for, with its ports.
 *
 * @throws whatever a chain, a port or the data says when it cannot be had
 */
export async function startDevnet(choice: DevnetChoice): Promise<Devnet> {
  const { variant, port, host, blocks, relay, data, start } = choice;
  return createDevnet({
    variant,
    blocks,
    targets: await Promise.all(choice.targets.map(openTarget)),
    serve: { port, host },
    ...(relay === undefined ? {} : { relay: await openSource(relay, 'relay') }),
    ...(data === undefined ? {} : { data }),
    ...(start === undefined ? {} : { start }),
  });
}

async function openTarget({ source, ...target }: TargetChoice): Promise<SmallTarget | RealTarget> {
  return source === undefined ? target : { ...target, source: await openSource(source, 'target') };
}
