import { type BlockRef, type Hex, isParachronError } from '@parachron/core';
import { explainUpward } from '@parachron/devnet';
import { dryRunProgramRead } from '@parachron/proxy';
import { deriveLocation } from '@parachron/xcm';
import { describeExplanation } from '../chains/describeExplanation.js';
import type { ChainForks } from './ChainForks.js';

/** A program of a parachain that did not work on the forked relay chain, and the block that shows it. */
interface FailedProgram {
  readonly para: number;
  readonly program: Hex;
  readonly block: BlockRef;
}

/**
 * Explains by the relay chain's own error why a program failed there: a dry run tries its parts on the block before. If the parts
 * do not show the error, the chain's DryRunApi decides.
 *
 * @returns a sentence; undefined if each part works
 */
export async function explainFailure(forks: ChainForks, failed: FailedProgram): Promise<string | undefined> {
  const { relay } = forks.network;
  const { para, program, block } = failed;
  const at: Hex | null = await relay.provider.send('chain_getBlockHash', [block.number - 1]);
  if (at === null) return undefined;
  try {
    const explained = await explainUpward(relay, { paraId: para, program, at });
    if (!explained) return undefined;
    const error = explained.error ?? (await askError(forks, { para, program, at }));
    return describeExplanation(explained, { para, error });
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return undefined;
  }
}

/** Returns the error that the relay chain's own DryRunApi gives; undefined without that API. */
async function askError(
  { relay }: ChainForks,
  { para, program, at }: { readonly para: number; readonly program: Hex; readonly at: Hex },
): Promise<string | undefined> {
  const { runtime } = relay.chain;
  const snapshot = await relay.chain.snapshot(at);
  const origin = deriveLocation({ paraId: para, relation: 'child' });
  const { tried } = await snapshot.read({ tried: dryRunProgramRead(runtime, { origin, program }) });
  return tried.known && tried.value.ok ? tried.value.effects.outcome.error : undefined;
}
