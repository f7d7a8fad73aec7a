import type { GovernanceAnswers } from './deriveGovernance.js';
import type { BlockClock } from './Governance.js';
import { nameRead } from './governanceReads.js';

/**
 * Derives which chain's blocks a pallet counts: the alarm of a new referendum is at the end of its deposit period,
 * which shows the counted block of its submission. Undefined if both block numbers are equally close.
 */
export function deriveClock(
  alarm: number | undefined,
  {
    answers,
    pallet,
    own,
  }: { readonly answers: GovernanceAnswers; readonly pallet: string; readonly own: number },
): BlockClock | undefined {
  const timeout = answers[nameRead(pallet, 'UndecidingTimeout')];
  const relay = answers[nameRead('ParachainSystem', 'LastRelayChainBlockNumber')];
  if (alarm === undefined || !timeout?.known || !relay?.known) return undefined;
  const set = alarm - Number(timeout.value);
  const [toOwn, toRelay] = [Math.abs(set - own), Math.abs(set - Number(relay.value))];
  if (toOwn === toRelay) return undefined;
  return toOwn < toRelay ? 'own' : 'relay';
}
