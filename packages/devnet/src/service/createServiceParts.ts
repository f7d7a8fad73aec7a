import type { Hex } from '@parachron/core';
import type { EgressChannel } from '@parachron/network';
import { deriveLocation, hereLocation, isXcmVersion, type XcmVersion, xcmVersions } from '@parachron/xcm';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { RuntimeParts } from '../chain/kinds/createBaseRuntime.js';
import type { ServiceConfig } from '../chain/kinds/ServiceConfig.js';
import type { Context } from '../chain/pallet/Context.js';
import type { Pallet } from '../chain/pallet/Pallet.js';
import { createPolkadotXcmPallet, safeXcmVersion } from '../chain/pallets/polkadotXcm.js';
import { createTargetDefaults } from '../target/createTargetDefaults.js';
import { listXcmParts } from '../target/createTargetRuntime.js';
import { listQueuePallets } from '../target/pallets/listQueuePallets.js';
import { addToPages, findSendObstacle, xcmpEvents } from '../target/pallets/outboundPages.js';
import { readSupportedVersion, writeSupportedVersion } from '../target/pallets/supportedVersions.js';
import { egressChannels } from '../target/pallets/xcmStorage.js';
import type { TargetXcmConfig } from '../target/TargetConfig.js';
import type { AutomationRules } from './AutomationRules.js';
import { defaultActionWeights, defaultHousekeepingWeights } from './actionWeights.js';
import { createAutomationTimeApi } from './apis/createAutomationTimeApi.js';
import { createXcmpHandlerApi } from './apis/createXcmpHandlerApi.js';
import { createAutomationPallet } from './automation/createAutomationPallet.js';
import { createTaskStore } from './automation/TaskStore.js';
import { createXcmHandler } from './handler/createXcmHandler.js';
import { createXcmpHandlerPallet, toEntry } from './handler/createXcmpHandlerPallet.js';
import type { Transport } from './messaging/Transport.js';
import { parseTargets, type TargetTable } from './parseTargets.js';
import type { Service } from './Service.js';
import type { ServiceTarget } from './XcmTarget.js';

/** Options of the service besides its configuration; each option has a default. */
export interface ServiceExtras {
  /** HRMP channels that are open without a relay chain; channels to the targets of the table by default. */
  readonly channels?: readonly EgressChannel[];
  /** Parachains whose teleports of the service's token the service accepts; none by default, as in its public runtimes. */
  readonly teleporters?: readonly number[];
}

/** A configuration whose targets may name the paying token. */
export type ServiceSettings = Omit<ServiceConfig, 'targets'> & {
  readonly targets: { readonly [target: string]: ServiceTarget };
};

// The service charges other chains the default prices of its own table.
const ownInstructionWeight = 1_000_000_000n;
const ownFeePerSecond = 419_000_000_000n;

// Proof size in bytes of a call's weight from XCM version 3 on: the value that executors assume for a weight of version 2.
const callProofSize = 65_536n;

/** Channel limits that the specification's onboarding proposes. */
const defaultChannel = { maxCapacity: 1_000, maxMessageSize: 102_400, maxTotalSize: 102_400_000 };

/**
 * Creates the pallets and runtime APIs of the service, to be joined with the common pallets.
 *
 * Chain: AutomationTime (60) and XcmpHandler (62), AutomationTimeApi and XcmpHandlerApi.
 *
 * @param config every number of the service
 * @param extras options that the specification leaves open
 * @throws INVALID_TARGET when the configuration names a target that is invalid
 */
export function createServiceParts(config: ServiceSettings, extras: ServiceExtras = {}): RuntimeParts {
  const table = parseTargets(config.targets);
  const xcm = createXcmConfig(config, { table, teleporters: extras.teleporters ?? [] });
  const service: Service = {
    rules: createRules(config),
    tasks: createTaskStore(config.variant),
    handler: createXcmHandler({
      paraId: config.paraId,
      transport: hrmpTransport,
      getVersion: createVersionRule(table, xcm),
      isPaidInRelayToken: createRelayTokenRule(table),
      fallback: table.fallback && toEntry(table.fallback),
      proofSize: callProofSize,
    }),
  };
  return {
    pallets: [
      ...createMessagePallets({
        xcm,
        // Version of messages to unknown destinations.
        safeXcmVersion: table.fallback?.xcmVersion ?? config.safeXcmVersion,
        peers: table.targets.map(({ paraId, xcmVersion: version }) => ({ paraId, version })),
        channels: extras.channels ?? listChannels(table),
      }),
      createAutomationPallet({ index: 60, service }),
      createXcmpHandlerPallet({ index: 62, targets: table.targets }),
    ],
    apis: [createAutomationTimeApi(service), createXcmpHandlerApi({ paraId: config.paraId })],
  };
}

/** The service's own executor, paid in the native token; it processes messages in the block of their arrival. */
function createXcmConfig(
  config: ServiceSettings,
  { table, teleporters }: { readonly table: TargetTable; readonly teleporters: readonly number[] },
): TargetXcmConfig {
  const { xcm } = createTargetDefaults({ derivation: 'locationHash', paraId: config.paraId });
  const names = [{ parents: 0, interior: [] }, ...xcm.nativeAliases];
  return {
    ...xcm,
    feeReceiver: config.treasury,
    queues: { ...xcm.queues, service: 'sameBlock' },
    executor: {
      ...xcm.executor,
      universalLocation: [{ kind: 'Parachain', paraId: config.paraId }],
      versions: listVersions(config, table),
      // The service weighs time alone.
      instructionWeight: { refTime: ownInstructionWeight, proofSize: 0n },
      proofSizeOfV2: 0n,
      teleporters: teleporters.map((paraId) => ({
        kind: 'Asset',
        id: hereLocation,
        from: deriveLocation({ paraId, relation: 'sibling' }),
      })),
      feeAssets: names.map((id) => ({ id, perSecond: ownFeePerSecond, perMegabyte: 0n })),
    },
  };
}

/** Versions up to the newest version that the service writes: a runtime that encodes a version also decodes it. */
function listVersions({ safeXcmVersion: safe }: ServiceSettings, table: TargetTable): readonly XcmVersion[] {
  const written = [...table.targets, ...(table.fallback ? [table.fallback] : [])];
  const newest = Math.max(2, table.fallback ? 2 : safe, ...written.map(({ xcmVersion }) => xcmVersion));
  return xcmVersions.filter((version) => version <= newest);
}

function listChannels({ targets }: TargetTable): EgressChannel[] {
  const recipients = new Set(targets.map(({ paraId }) => paraId));
  return [...recipients]
    .sort((one, other) => one - other)
    .map((recipient) => ({ recipient, ...defaultChannel }));
}

function createRelayTokenRule({ targets, fallback }: TargetTable) {
  const known = new Map(targets.map(({ paraId, feeAsset }) => [paraId, feeAsset]));
  return (paraId: number): boolean => (known.get(paraId) ?? fallback?.feeAsset) === 'relay';
}

/** The supported version in the XCM pallet takes precedence, as in a router; the table applies to other messaging. */
function createVersionRule({ targets, fallback }: TargetTable, { executor }: TargetXcmConfig) {
  const versions = new Map(targets.map(({ paraId, xcmVersion }) => [paraId, xcmVersion]));
  const newest = executor.versions.at(-1) ?? 2;
  return (context: Context, paraId: number): XcmVersion => {
    const peer = deriveLocation({ paraId, relation: 'sibling' });
    const version =
      readSupportedVersion(context, executor, peer) ??
      versions.get(paraId) ??
      context.get(safeXcmVersion) ??
      fallback?.xcmVersion ??
      2;
    return isXcmVersion(version) && version < newest ? version : newest;
  };
}

/** Creates the parameters of the AutomationTime pallet from the configuration of a service. */
export function createRules(
  config: Pick<ServiceConfig, 'automation' | 'variant' | 'treasury' | 'treasuryPercent'>,
): AutomationRules {
  const { weights, slotSeconds, maxScheduleSeconds, ...automation } = config.automation;
  return {
    ...automation,
    variant: config.variant,
    slotSeconds: BigInt(slotSeconds),
    maxScheduleSeconds: BigInt(maxScheduleSeconds),
    treasury: config.treasury,
    treasuryPercent: config.treasuryPercent,
    actionWeights: { ...defaultActionWeights, ...weights },
    housekeepingWeights: defaultHousekeepingWeights,
  };
}

/**
 * Creates the message pallets of the service: ParachainSystem, the queues and PolkadotXcm, the same as on targets.
 *
 * @param options `xcm` configures the executor of inbound messages; `channels` are open until the relay chain lists its own
 */
function createMessagePallets(options: {
  xcm: TargetXcmConfig;
  safeXcmVersion: number;
  channels: readonly EgressChannel[];
  /** Siblings, each with the XCM version of messages to it. */
  peers?: readonly { readonly paraId: number; readonly version: number }[];
}): readonly Pallet[] {
  const { xcm, safeXcmVersion, channels, peers = [] } = options;
  const queues = listQueuePallets(xcm).map((pallet) =>
    pallet.name === 'ParachainSystem' ? withChannels(pallet, channels) : pallet,
  );
  const polkadotXcm = createPolkadotXcmPallet({ index: 41, safeXcmVersion, more: listXcmParts(xcm) });
  const putGenesis: Pallet['genesis'] = (context) => {
    polkadotXcm.genesis?.(context);
    for (const { paraId, version } of peers) {
      const peer = deriveLocation({ paraId, relation: 'sibling' });
      writeSupportedVersion(context, xcm.executor, { peer, version });
    }
  };
  return [...queues, { ...polkadotXcm, genesis: putGenesis }];
}

function withChannels(pallet: Pallet, channels: readonly EgressChannel[]): Pallet {
  const known = channels.map((one) => ({
    recipient: one.recipient,
    max_capacity: one.maxCapacity,
    max_total_size: one.maxTotalSize,
    max_message_size: one.maxMessageSize,
    msg_count: one.messages ?? 0,
  }));
  return { ...pallet, genesis: (context) => context.put(egressChannels, [], known) };
}

/** Cached hashes of programs that are sent repeatedly. */
const hashes = new WeakMap<Uint8Array, Hex>();

function hashProgram(program: Uint8Array): Hex {
  const hash = hashes.get(program) ?? blake2AsHex(program, 256);
  hashes.set(program, hash);
  return hash;
}

/**
 * Sends over HRMP: programs for one recipient share pages up to the maximum message size of the channel, and one page per
 * recipient leaves with each block.
 */
const hrmpTransport: Transport = {
  send: (context, message) => {
    if (findSendObstacle(context, message) !== undefined) return false;
    addToPages(context, message);
    context.deposit(xcmpEvents.XcmpMessageSent, { message_hash: hashProgram(message.program) });
    return true;
  },
};
