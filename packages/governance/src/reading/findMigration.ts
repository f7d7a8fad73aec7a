import { type Answer, listPallets, RuntimeCache } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** The stored stage of a migration of governance between a relay chain and its Asset Hub. */
export interface Migration {
  readonly item: string;
  /** The stages in which the chain accepts referenda. */
  readonly settled: readonly string[];
  /** The state of governance in all other stages. */
  readonly otherwise: string;
}

// pallet-rc-migrator and pallet-ah-migrator of polkadot-fellows/runtimes: a filter by the stage refuses the calls of referenda, which
// the metadata still lists.
const migrations: readonly Migration[] = [
  {
    item: 'RcMigrationStage',
    settled: ['Pending', 'Scheduled'],
    otherwise: 'its governance moves, or has moved, to its Asset Hub',
  },
  {
    item: 'AhMigrationStage',
    settled: ['MigrationDone'],
    otherwise: 'the governance of its relay chain has not moved to it completely',
  },
];

/** A migration in a pallet of a runtime, by the chain's name. */
export interface FoundMigration extends Migration {
  readonly pallet: string;
}

const found = new RuntimeCache<FoundMigration | undefined>(2);

/** Finds the migration of a runtime, in a pallet of any name. */
export function findMigration(registry: Registry): FoundMigration | undefined {
  return found.get(registry, 'migration', () => {
    const pallets = listPallets(registry);
    const [first] = migrations.flatMap((migration) =>
      pallets
        .filter(({ storage }) => storage.includes(migration.item))
        .map(({ name }) => ({ ...migration, pallet: name })),
    );
    return first;
  });
}

/** Describes in one sentence why a chain may refuse referenda; undefined if it accepts them at this stage. */
export function describeMove(
  chain: string,
  { pallet, item, settled, otherwise }: FoundMigration,
  stage: Answer<string>,
): string | undefined {
  const name = `${pallet}.${item}`;
  if (!stage.known) return `${name} of ${chain} is unknown: ${stage.reason}`;
  return settled.includes(stage.value) ? undefined : `${name} of ${chain} is ${stage.value}: ${otherwise}.`;
}
