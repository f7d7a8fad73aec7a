import { omitUndefined } from '@parachron/core';
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type RealTarget,
  type ServeOptions,
  type SmallTarget,
} from '@parachron/devnet';
import type { SpecAccess } from '../chains/loadCachedSpec.js';
import type { RuleFlags } from '../command/addRuleOptions.js';
import { openSource } from './openSource.js';
import type { TargetChoice } from './parseTarget.js';

/** The options of `parachron devnet`. */
export interface DevnetChoice extends RuleFlags {
  readonly variant: 'H' | 'M';
  readonly port: number;
  readonly host: string;
  readonly origins: NonNullable<ServeOptions['origins']>;
  readonly hosts?: readonly string[];
  readonly maxBlocks?: number;
  readonly maxDays?: number;
  readonly targets: readonly TargetChoice[];
  readonly relay?: string;
  readonly data?: string;
  /** Planck that a native transfer must exceed. */
  readonly minimumTransfer?: bigint;
  /** Planck. */
  readonly existentialDeposit?: bigint;
  readonly blocks: NonNullable<DevnetOptions['blocks']>;
  readonly start?: number;
}

/**
 * Starts the network and its ports by the options.
 *
 * @throws the errors of chains, ports and stored data
 */
export async function startDevnet(choice: DevnetChoice, access?: SpecAccess): Promise<Devnet> {
  const { variant, blocks, relay, data, start } = choice;
  const { slot, minimumTransfer, maxTimes, horizon, existentialDeposit } = choice;
  return createDevnet({
    variant,
    blocks,
    targets: await Promise.all(choice.targets.map((target) => openTarget(target, access))),
    serve: toServeOptions(choice),
    service: {
      config: {
        automation: {
          ...(slot === undefined ? {} : { slotSeconds: Number(slot) }),
          ...omitUndefined({ minimumTransfer }),
          ...(maxTimes === undefined ? {} : { maxExecutionTimes: Number(maxTimes) }),
          ...(horizon === undefined ? {} : { maxScheduleSeconds: Number(horizon) }),
        },
        ...omitUndefined({ existentialDeposit }),
      },
    },
    ...(relay === undefined ? {} : { relay: await openSource(relay, 'relay', access) }),
    ...omitUndefined({ data, start }),
  });
}

function toServeOptions({ port, host, origins, hosts = [], maxBlocks, maxDays }: DevnetChoice) {
  return {
    port,
    host,
    origins,
    hosts,
    ...omitUndefined({ maxBlocks }),
    ...(maxDays === undefined ? {} : { maxTravelMs: maxDays * 86_400_000 }),
  };
}

async function openTarget(
  { source, ...target }: TargetChoice,
  access: SpecAccess | undefined,
): Promise<SmallTarget | RealTarget> {
  return source === undefined ? target : { ...target, source: await openSource(source, 'target', access) };
}
