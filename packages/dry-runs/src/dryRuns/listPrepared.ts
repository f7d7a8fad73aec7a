import type { Preparation } from '@parachron/checklist';
import type { ChainForks } from './ChainForks.js';

/** Lists the changes made to the forks from outside so far, chain by chain. */
export function listPrepared({ relay, target, service, channelManager }: ChainForks): readonly Preparation[] {
  return [relay, target, service, channelManager].flatMap((fork) => fork?.prepared ?? []);
}
