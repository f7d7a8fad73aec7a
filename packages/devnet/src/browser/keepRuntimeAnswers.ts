import { NodeOnlyError } from '@parachron/devnet-chain';
import { RuntimeAnswers } from '../network/RuntimeAnswers.js';

/** Browser version of the function, which caches answers in memory only. */
const answers = new RuntimeAnswers();

export const keepRuntimeAnswers: typeof import('../network/keepRuntimeAnswers.js').keepRuntimeAnswers = (
  folder,
) => {
  if (folder !== undefined) throw new NodeOnlyError({ part: 'a directory' });
};

export const getAnswers: typeof import('../network/keepRuntimeAnswers.js').getAnswers = () => answers;
