import type { XcmVersion } from '@parachron/xcm';
import type { DueAction, DueStep } from '../money/DueStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';

// The verification reads storage, because the outcome of the message alone does not show whether the call took effect.
export function formatVerification(
  facts: ChannelFacts,
  { step, version }: { readonly step: DueStep; readonly version: XcmVersion | undefined },
): string {
  const { runtime, pallets } = facts.channelManager;
  const reads = step.actions
    .filter((action) => !isAcceptedInSameStep(action, step))
    .map(({ kind, channel }) => {
      const key = `(${channel.sender}, ${channel.recipient})`;
      return kind === 'init'
        ? `${pallets.hrmp}.HrmpOpenChannelRequests${key} holds a request.`
        : `${pallets.hrmp}.HrmpOpenChannelRequests${key} holds a request with confirmed true. From the next session, ${pallets.hrmp}.HrmpChannels${key} holds the channel.`;
    });
  const where = `On ${runtime.chain}: ${reads.join(' ')}`;
  if (version === undefined) return where;
  const trace =
    version < 3
      ? 'Do not rely on the outcome of the message: the message succeeds even if the call inside Transact fails.'
      : 'If the call fails, ExpectTransactStatus makes the message fail too.';
  return `${where} ${trace}`;
}

function isAcceptedInSameStep(action: DueAction, step: DueStep): boolean {
  return (
    action.kind === 'init' &&
    step.actions.some((other) => other.kind === 'accept' && other.channel === action.channel)
  );
}
