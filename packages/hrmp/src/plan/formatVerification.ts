import type { XcmVersion } from '@parachron/xcm';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { DueAction, DueStep } from './DueStep.js';

// What to read on the channel manager afterwards. The outcome of the message alone does not say.
export function formatVerification(
  facts: ChannelFacts,
  { step, version }: { readonly step: DueStep; readonly version: XcmVersion | undefined },
): string {
  const { runtime, pallets } = facts.host;
  const reads = step.actions
    .filter((action) => !isAcceptedInSameStep(action, step))
    .map(({ kind, channel }) => {
      const key = `(${channel.sender}, ${channel.recipient})`;
      return kind === 'init'
        ? `${pallets.hrmp}.HrmpOpenChannelRequests${key} holds a request`
        : `${pallets.hrmp}.HrmpOpenChannelRequests${key} holds the request with confirmed true, and from the next session on ${pallets.hrmp}.HrmpChannels${key} holds the channel`;
    });
  const where = `On ${runtime.chain}, ${reads.join('; ')}.`;
  if (version === undefined) return where;
  const trace =
    version < 3
      ? 'Read the storage, not the outcome of the message. A call that fails inside Transact leaves no trace, and the message counts as a success.'
      : 'A call that fails makes the program fail (ExpectTransactStatus): the message is processed without success. The storage is the proof.';
  return `${where} ${trace}`;
}

function isAcceptedInSameStep(action: DueAction, step: DueStep): boolean {
  return (
    action.kind === 'init' &&
    step.actions.some((other) => other.kind === 'accept' && other.channel === action.channel)
  );
}
