import type { ChainSpec } from '@parachron/devnet';

/** Key of a runtime's code: `:code`. */
const codeKey = '0x3a636f6465';

interface Specified {
  readonly spec: Pick<ChainSpec, 'top'>;
}

/** Sorts chains by the size of their runtimes, the smallest first: a short run takes the first chain, because each call parses the whole runtime. */
export function sortBySize<T extends Specified>(chains: readonly T[]): readonly T[] {
  const size = ({ spec }: Specified) => spec.top.get(codeKey)?.length ?? 0;
  return [...chains].sort((one, other) => size(one) - size(other));
}
