import type { NetworkId } from '@parachron/xcm';

/** Genesis hashes that identify, in version 5, the networks that had a name of their own in earlier versions. */
const genesisOf: { readonly [kind: string]: NetworkId } = {
  Westend: {
    kind: 'ByGenesis',
    genesis: '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e',
  },
  Rococo: {
    kind: 'ByGenesis',
    genesis: '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e',
  },
  Wococo: { kind: 'ByGenesis', genesis: `0x${'00'.repeat(32)}` },
};

/** Replaces the names of networks, anywhere in a program, by their names in version 5. */
export function upgradeNetworks<T>(value: T): T {
  return upgrade(value) as T;
}

function upgrade(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgrade);
  if (typeof value !== 'object' || value === null) return value;
  const kind = 'kind' in value && typeof value.kind === 'string' ? value.kind : '';
  const named = genesisOf[kind];
  if (named && Object.keys(value).length === 1) return named;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, upgrade(part)]));
}
