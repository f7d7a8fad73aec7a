import { type Hex, isParachronError } from '@parachron/core';
import { explainUpward, type LocalChain } from '@parachron/devnet';
import { describeExplanation } from './describeExplanation.js';

/** Explains by the relay chain's own error why a program failed there; undefined if every part works. */
export async function explainRefusal(
  relay: LocalChain,
  tried: { readonly para: number; readonly program: Hex; readonly at: Hex },
): Promise<string | undefined> {
  const { para: paraId, program, at } = tried;
  try {
    const explained = await explainUpward(relay, { paraId, program, at });
    return explained && describeExplanation(explained, { para: paraId, error: explained.error });
  } catch (error) {
    // If the chain refuses the dry run as root, the failure is reported without the failed part of the program.
    if (!isParachronError(error)) throw error;
    return undefined;
  }
}
