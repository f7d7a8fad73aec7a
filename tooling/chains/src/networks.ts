import { writeFileSync } from 'node:fs';
import {
  type ChainSpec,
  createNetwork,
  createServiceChain,
  createTarget,
  type ForkOptions,
  type Network,
  quoteTargets,
  type RuntimeFork,
  type ServedChain,
  type ServiceTarget,
  serveChain,
} from '@parachron/devnet';
import { isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import { xxhashAsHex } from '@polkadot/util-crypto';
import type { Pair, TestChain } from './chains.js';

/** Para id of the service in both variants' networks of this suite. */
export const servicePara = 2114;

/** The service that the user asks for, a new channel included. */
export const scopeOf = (targetParaId: number) => ({
  network: 'chains',
  serviceParaId: servicePara,
  targetParaId,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
});

/** A parachain whose plan is carried out, and the row that the service's table gets for it. */
export interface PlanTarget {
  readonly name: string;
  readonly paraId: number;
  readonly row: ServiceTarget;
  boot(options?: ForkOptions): Promise<RuntimeFork>;
}

/** The newest XCM version that a chain reads. */
export function newestVersion({ chain }: TestChain): XcmVersion {
  return listXcmVersions(chain.runtime.registry).filter(isXcmVersion).at(-1) ?? 2;
}

/** Describes a chain of a chain spec file: users pay in its own token, and programs have the newest XCM version that it decodes. */
export function describeRealTarget(target: Pair['target']): PlanTarget {
  const row = {
    flow: 'remote',
    feeAsset: 'target',
    instructionWeight: 10n ** 9n,
    // More than any chain charges; the chain refunds the surplus.
    feePerSecond: 10n ** BigInt(target.chain.runtime.token.decimals + 4),
    xcmVersion: newestVersion(target),
  } as const;
  return { ...target, row };
}

/** Describes a small chain, with the row that the service has for it on a local network. */
export function describeSmallTarget(): PlanTarget {
  const paraId = 2000;
  const row = quoteTargets({ targets: [{ paraId }] })[`${paraId}/0`];
  if (!row) throw new TypeError('no row for a small chain');
  const boot = () => createTarget({ paraId, mode: { kind: 'manual' } });
  return { name: 'small chain', paraId, row, boot };
}

/** Starts the service, which builds no block by itself, with a row for one target; the specification's table by default. */
export function startService(variant: 'H' | 'M', paraId?: number, row?: ServiceTarget) {
  const config = row ? { config: { targets: { [`${paraId}/0`]: row } } } : {};
  return createServiceChain({ variant, mode: { kind: 'manual' }, ...config });
}

/**
 * Joins new instances of a relay chain, a parachain and the service in a network, and registers both parachains on the relay chain,
 * whose genesis does not contain them. Closing the network closes the chains.
 */
export async function joinChains(
  relay: Pick<TestChain, 'boot'>,
  target: Pick<PlanTarget, 'paraId' | 'boot'> & { readonly row?: ServiceTarget },
  variant: 'H' | 'M',
): Promise<{ readonly network: Network; readonly service: Awaited<ReturnType<typeof startService>> }> {
  const service = await startService(variant, target.paraId, target.row);
  const relayChain = await relay.boot();
  const targetChain = await target.boot({ mockSignatures: true });
  const paras = { [target.paraId]: targetChain, [servicePara]: service };
  return { network: await createNetwork({ relay: relayChain, paras }), service };
}

/** Serves the service on a port of this machine. */
export async function serveService(
  variant: 'H' | 'M',
  target?: PlanTarget,
): Promise<Pick<ServedChain, 'url' | 'close'>> {
  const node = await startService(variant, target?.paraId, target?.row);
  const { url, close } = await serveChain(node, { port: 0 });
  return { url, close: () => close().then(() => node.close()) };
}

/** Writes a chain's specification, raw, without some items of its storage, each as a pallet and an item: `System.Account`. */
export function writeEditedSpec(file: string, { top, ...names }: ChainSpec, items: readonly string[]): void {
  const prefixes = items.map((name) =>
    name
      .split('.')
      .map((part) => xxhashAsHex(part, 128).slice(2))
      .join(''),
  );
  const kept = [...top].filter(([key]) => !prefixes.some((prefix) => key.startsWith(`0x${prefix}`)));
  const genesis = { raw: { top: Object.fromEntries(kept), childrenDefault: {} } };
  writeFileSync(file, JSON.stringify({ ...names, genesis }));
}
