import { createServiceMethods, type EgressChannel } from '@parachron/network';
import { deriveLocation, hereLocation, isXcmVersion, type XcmVersion, xcmVersions } from '@parachron/xcm';
import type { RuntimeParts } from '../chain/kinds/RuntimeParts.js';
import type { ServiceConfig } from '../chain/kinds/ServiceConfig.js';
import type { Context } from '../chain/pallet/Context.js';
import { safeXcmVersion } from '../chain/pallets/polkadotXcm.js';
import { createTargetDefaults } from '../target/createTargetDefaults.js';
import { readSupportedVersion } from '../target/pallets/supportedVersions.js';
import type { TargetXcmConfig } from '../target/TargetConfig.js';
import { createAutomationTimeApi } from './apis/createAutomationTimeApi.js';
import { createXcmpHandlerApi } from './apis/createXcmpHandlerApi.js';
import { createAutomationPallet } from './automation/createAutomationPallet.js';
import { createTaskStore } from './automation/TaskStore.js';
import { autoCompoundNames } from './automation/taskTypes.js';
import { createRules } from './createRules.js';
import { createXcmHandler } from './handler/createXcmHandler.js';
import { createXcmpHandlerPallet, toEntry } from './handler/createXcmpHandlerPallet.js';
import { createMessagePallets } from './messaging/createMessagePallets.js';
import { hrmpTransport } from './messaging/hrmpTransport.js';
import { parseTargets, type TargetTable } from './parseTargets.js';
import type { ActionSpelling, Service } from './Service.js';
import type { ServiceTarget } from './XcmTarget.js';

/** Options of the service besides its configuration; each option has a default. */
export interface ServiceExtras {
  /** Spelling of the last kind of task in fee queries of variant M; `specification` by default. */
  readonly actionSpelling?: ActionSpelling;
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
 * Creates the pallets, runtime APIs and JSON-RPC methods of the service, to be joined with the common pallets.
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
  const spelling = extras.actionSpelling ?? 'specification';
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
    apis: [createAutomationTimeApi(service, { spelling }), createXcmpHandlerApi({ paraId: config.paraId })],
    rpc: createServiceMethods({ variant: config.variant, spellings: [autoCompoundNames[spelling]] }),
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
