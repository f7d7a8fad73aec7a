import { InvalidArgumentError } from 'commander';

/** The word for the chain specification that comes with this program. */
export const embedded = 'embedded';

/** A target of `parachron devnet` as typed: a small chain, or a real chain from an endpoint or file. */
export interface TargetChoice {
  readonly paraId: number;
  /** An endpoint, a chain spec file, or the word for the embedded chain. */
  readonly source?: string;
}

const small = /^\d{1,10}$/;
const real = /^(\d{1,10})=(.+)$/;

/** Reads `2000`, `1000=wss://…` or `1000=./spec.json`. */
export function parseTarget(text: string): TargetChoice {
  const [, realId, source] = real.exec(text) ?? [];
  if (source !== undefined) return { paraId: toParaId(realId), source };
  if (!small.test(text)) throw new InvalidArgumentError('A target is written 2000, or 1000=CHAIN.');
  return { paraId: toParaId(text) };
}

function toParaId(text: string | undefined): number {
  const id = Number(text);
  if (id > 0xffff_ffff) throw new InvalidArgumentError('A para id is a whole number from 0 to 4294967295.');
  return id;
}
