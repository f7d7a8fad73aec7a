import type { Scope } from '@parachron/checklist';
import { connect } from '@parachron/client';
import {
  createLocalChain,
  createNetwork,
  type LocalChain,
  type ChainSource as LocalSource,
  loadChainSpec,
  type Network,
} from '@parachron/devnet';
import { createFork } from '../chains/createFork.js';
import { embeddedParas } from '../chains/embeddedSpecs.js';
import { closeAll } from '../chains/openAll.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { UsageError } from '../cli/errors.js';
import type { ChainSource, SourceRole, Sources } from '../sources/ChainSource.js';
import { formatSource } from '../sources/formatSource.js';
import type { Copies, Copy } from './Copies.js';
import { createRealCopy } from './createRealCopy.js';
import { createSmallCopy } from './createSmallCopy.js';

/** Milliseconds for a request to a copy: what it asks of a live node takes its time. */
const slow = 120_000;

/** What copies are made of. */
export interface CopyOptions {
  readonly scope: Pick<Scope, 'serviceParaId' | 'targetParaId'>;
  readonly onProgress: (text: string) => void;
  /** Milliseconds to wait for a node; 20 000 by default. */
  readonly timeoutMs?: number;
  /** Ends the copying once what is being started has started. */
  readonly signal?: AbortSignal;
}

/**
 * Makes copies of chains and joins them: forks of what live nodes have, or what their specifications begin with. A
 * parachain that cannot be copied has no blocks there, and messages are sent in its name.
 *
 * Sends: reads of the live chains, when something on a copy needs them.
 *
 * @throws USAGE when no relay chain is given
 * @throws the signal's reason when it was told to stop
 * @throws FORK_UNREACHABLE when the relay chain's node does not answer
 * @throws LOCAL_CHAIN_NOT_STARTED when its runtime builds no block here
 */
export async function openCopies(sources: Sources, options: CopyOptions): Promise<Copies> {
  if (sources.kind === 'embedded') {
    if (sources.open) return { ...(await copyEmbedded(sources.open)), close: () => undefined };
    const targetPara = options.scope.targetParaId;
    return copyEmbedded(await openEmbeddedNetwork(options.onProgress, { targetPara }));
  }
  const started = await startAll(sources.chains, options);
  try {
    options.signal?.throwIfAborted();
    return await joinAll(started, options);
  } catch (error) {
    await closeAll(started.flatMap(({ local }) => local ?? []));
    throw error;
  }
}

/** Takes a local network for copies: what is done on it happens nowhere else anyway. */
export async function copyEmbedded(embedded: EmbeddedNetwork): Promise<Copies> {
  const { network, chains, realTarget, forks, targetPara } = embedded;
  const moveClock = (timestamp: number) => embedded.moveClock(timestamp);
  const target = { role: 'target', chain: chains.target, paraId: targetPara } as const;
  const service = { role: 'service', chain: chains.service, paraId: embeddedParas.service } as const;
  return {
    means: 'local-network',
    network,
    relay: createRealCopy({ role: 'relay', chain: chains.relay, local: network.relay, network }),
    target: realTarget
      ? createRealCopy({ ...target, local: realTarget, network })
      : await createSmallCopy({ ...target, moveClock }),
    service: await createSmallCopy({ ...service, moveClock }),
    forks,
    missing: [],
    close: () => embedded.close(),
  };
}

/** A chain that was to be copied: its copy, or why there is none. */
interface Started {
  readonly source: ChainSource;
  readonly local?: LocalChain;
  readonly failure?: unknown;
}

/** Failures are waited for, too: what is still starting must not be left behind. */
async function startAll(sources: readonly ChainSource[], options: CopyOptions): Promise<Started[]> {
  const first = (role: SourceRole) => sources.find((source) => source.role === role);
  const given = (['relay', 'target', 'service'] as const).flatMap((role) => first(role) ?? []);
  return Promise.all(
    given.map(async (source): Promise<Started> => {
      options.onProgress(`Copying ${formatSource(source)}`);
      try {
        return { source, local: await startLocal(source, options) };
      } catch (failure) {
        return { source, failure };
      }
    }),
  );
}

async function startLocal(source: ChainSource, { timeoutMs = 20_000 }: CopyOptions): Promise<LocalChain> {
  const from: LocalSource =
    source.kind === 'spec'
      ? { spec: await loadChainSpec(source.text) }
      : // A fork reads over WebSocket; nodes answer it at the same address.
        { endpoint: source.text.replace(/^http/i, 'ws'), timeoutMs };
  return createLocalChain(from, { mockSignatures: true, endow: 'development' });
}

async function joinAll(started: readonly Started[], options: CopyOptions): Promise<Copies> {
  const { serviceParaId, targetParaId } = options.scope;
  const of = (role: SourceRole) => started.find(({ source }) => source.role === role);
  const relay = of('relay');
  if (!relay)
    throw new UsageError({ option: '--relay', reason: 'a plan is proven on a copy of the relay chain' });
  if (!relay.local) throw relay.failure;
  const paras = {
    [targetParaId]: of('target')?.local ?? ('registered' as const),
    [serviceParaId]: of('service')?.local ?? ('registered' as const),
  };
  const network = await createNetwork({ relay: relay.local, paras });
  // The first blocks tell every chain of its channels, and the relay chain of every chain's head.
  await network.step();
  const target = of('target');
  const fork = target?.local && createFork(() => startLocal(target.source, options));
  const { relay: relayCopy, ...copies } = await connectAll(started, { network, scope: options.scope });
  if (!relayCopy) throw relay.failure;
  return {
    means: 'fork',
    network,
    relay: relayCopy,
    ...copies,
    forks: fork ? { target: fork } : {},
    missing: started.flatMap(({ source, local, failure }) =>
      local
        ? []
        : [{ role: source.role, reason: failure instanceof Error ? failure.message : String(failure) }],
    ),
    close: () =>
      closeAll([
        network,
        ...(fork ? [fork] : []),
        ...[relayCopy, ...Object.values(copies)].map(({ chain }) => chain),
      ]),
  };
}

async function connectAll(
  started: readonly Started[],
  { network, scope }: { readonly network: Network; readonly scope: CopyOptions['scope'] },
): Promise<Readonly<Partial<Record<SourceRole, Copy>>>> {
  const paraIds = {
    relay: undefined,
    host: undefined,
    target: scope.targetParaId,
    service: scope.serviceParaId,
  };
  const copies: Partial<Record<SourceRole, Copy>> = {};
  for (const { source, local } of started) {
    if (!local) continue;
    const { role } = source;
    const chain = await connect(local.provider, {
      label: `copy of ${formatSource(source)}`,
      timeoutMs: slow,
    });
    const paraId = paraIds[role];
    copies[role] = createRealCopy({
      role,
      chain,
      local,
      network,
      ...(paraId === undefined ? {} : { paraId }),
    });
  }
  return copies;
}
