import type { Junction, Location } from '@parachron/xcm';

/** The kinds of junction in the order of their indices. */
const order: readonly Junction['kind'][] = [
  'Parachain',
  'AccountId32',
  'AccountIndex64',
  'AccountKey20',
  'PalletInstance',
  'GeneralIndex',
  'GeneralKey',
  'OnlyChild',
  'Plurality',
  'GlobalConsensus',
];

/** Gives a text that is the same for equal locations alone. */
export function formatLocationKey(location: Location): string {
  return JSON.stringify([location.parents, location.interior.map(listParts)]);
}

/** Tells whether two locations are the same. */
export function isSameLocation(left: Location, right: Location): boolean {
  return formatLocationKey(left) === formatLocationKey(right);
}

/** Tells whether two junctions are the same. */
export function isSameJunction(left: Junction | undefined, right: Junction | undefined): boolean {
  if (!left || !right) return false;
  return JSON.stringify(listParts(left)) === JSON.stringify(listParts(right));
}

/** The order of locations in lists of assets: by parents, by length, then junction by junction. */
export function compareLocations(left: Location, right: Location): number {
  if (left.parents !== right.parents) return left.parents - right.parents;
  if (left.interior.length !== right.interior.length) return left.interior.length - right.interior.length;
  for (const [at, junction] of left.interior.entries()) {
    const other = right.interior[at];
    const difference = other ? compareJunctions(junction, other) : 1;
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareJunctions(left: Junction, right: Junction): number {
  const difference = order.indexOf(left.kind) - order.indexOf(right.kind);
  if (difference !== 0) return difference;
  const [one, other] = [toSortable(left), toSortable(right)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function toSortable(junction: Junction): string {
  return JSON.stringify(listParts(junction), (_key, value: unknown) =>
    typeof value === 'number' ? value.toString().padStart(10, '0') : value,
  );
}

/** The parts of a junction, in one order whatever the order of the fields is. */
function listParts(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString().padStart(39, '0');
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => [name, listParts(part)]);
}
