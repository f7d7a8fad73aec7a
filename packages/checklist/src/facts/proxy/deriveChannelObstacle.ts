import { deriveSendObstacle } from '@parachron/hrmp';
import type { ChannelObstacle, PaymentOption } from '@parachron/proxy';
import type { Scope } from '../../Scope.js';
import type { ChannelFact } from '../channels/channelFact.js';

/** The byte that says how the messages of a page are written. */
const formatBytes = 1;

/** What keeps the program of a payment method from leaving the service for the target, by the status of the channel between them. */
export function deriveChannelObstacle(
  channels: ChannelFact,
  { payment, scope }: { readonly payment: Pick<PaymentOption, 'program'>; readonly scope: Scope },
): ChannelObstacle | undefined {
  if (!channels.known) return undefined;
  const { serviceParaId: sender, targetParaId: recipient } = scope;
  const status = channels.facts.channels.find(
    ({ channel }) => channel.sender === sender && channel.recipient === recipient,
  );
  const { program } = payment;
  return status && deriveSendObstacle(status, program ? { bytes: program.length / 2 - 1 + formatBytes } : {});
}
