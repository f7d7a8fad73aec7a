import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Chain, connect } from '@parachron/client';
import type { Finding, Hex } from '@parachron/core';
import { createFork, createNetwork, loadChainSpec, type Network } from '@parachron/devnet';
import { checks, type Report, type Scope } from '../../src/index.js';
import { runChecklist } from '../../src/runChecklist.js';
import { requireReasons } from './requireReasons.js';

/** The para ids of the scenarios: Asset Hub Rococo, and the service. */
export const TARGET = 1000;
export const SERVICE = 2114;

/** A real relay chain and a real parachain, and the checklist run on them. */
export interface BootedChains {
  readonly network: Network;
  readonly relay: Chain;
  readonly target: Chain;
  /** Runs the checks whose ids match, all by default: calls of real runtimes are slow. The target is forked on request. */
  run(only?: RegExp, scope?: Partial<Scope>, more?: { readonly isTargetForked: boolean }): Promise<Report>;
  /** Runs one check and returns its findings by subject. */
  judge(check: string, scope?: Partial<Scope>): Promise<Record<string, Finding>>;
  /** Dispatches a call on the relay in a para's name. */
  asPara(paraId: number, call: Hex): Promise<void>;
  /** Changes fields of the relay's active configuration. */
  configure(fields: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);

const notForked = { isTargetForked: false };

export async function bootChains(): Promise<BootedChains> {
  const relaySpec = require.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js');
  const targetSpec = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));
  const relayChain = await createFork({ spec: await loadChainSpec(relaySpec) });
  const targetChain = await createFork({ spec: await loadChainSpec(targetSpec) });
  const network = await createNetwork({
    relay: relayChain,
    paras: { [TARGET]: targetChain, [SERVICE]: 'registered' },
  });
  await network.endowSovereigns(new Map([TARGET, SERVICE].map((id) => [id, 10n ** 15n])));
  await network.step();
  // Runtime calls of one chain run one after another, which takes long on a busy machine.
  const patient = { timeoutMs: Number.POSITIVE_INFINITY };
  const relay = await connect(relayChain.provider, patient);
  const target = await connect(targetChain.provider, patient);
  const run: BootedChains['run'] = async (only = /(?:)/, scope = {}, { isTargetForked } = notForked) =>
    runChecklist(
      checks.filter(({ id }) => only.test(id)),
      {
        scope: { network: 'local', serviceParaId: SERVICE, targetParaId: TARGET, proposal, ...scope },
        chains: { relay: await relay.snapshot(), target: await target.snapshot() },
        endpoints: {},
        forks: { relay: relayChain, ...(isTargetForked ? { target: targetChain } : {}) },
      },
    ).then(requireReasons);
  const genesis = (await relayChain.getStorage('Configuration', 'ActiveConfig'))?.toJSON();
  return {
    network,
    relay,
    target,
    run,
    async judge(check, scope) {
      const { findings } = await run(new RegExp(`^${check}$`), scope);
      return Object.fromEntries(findings.map((one) => [one.subject, one]));
    },
    async asPara(paraId, call) {
      const { outcome, error } = await network.dispatch('relay', call, { paraId });
      if (outcome !== 'done') throw new TypeError(error);
    },
    configure: (fields) =>
      relayChain.write([
        { pallet: 'Configuration', item: 'ActiveConfig', value: { ...Object(genesis), ...fields } },
      ]),
    async close() {
      await Promise.all([relay.close(), target.close()]);
      await network.close();
    },
  };
}

/** Channel parameters that the service proposes, by the specification. */
export const proposal = { maxCapacity: 1000, maxMessageSize: 102_400 };
