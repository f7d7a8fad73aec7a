import { fileURLToPath } from 'node:url';

/** The chain specifications of the local network: real runtimes, as data, from packages of the registry. */
export const embeddedSpecs = {
  /** The Rococo relay chain, runtime 9190. */
  relay: () => locate('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
  /** Asset Hub Rococo, runtime 900, para 1000. */
  target: () => locate('parachain-chain-specs/rococo_v2_2_asset_hub'),
} as const;

/** Para ids on the local network: a small parachain that can become ready, the real Asset Hub Rococo, the service. */
export const embeddedParas = { target: 2000, hub: 1000, service: 2114 } as const;

function locate(module: string): string {
  return fileURLToPath(import.meta.resolve(module));
}
