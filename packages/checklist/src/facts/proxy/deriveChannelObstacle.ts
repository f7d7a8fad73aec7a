import { deriveSendObstacle, type SendObstacle } from '@parachron/hrmp';
import type { PaymentOption } from '@parachron/proxy';
import type { Scope } from '../../Scope.js';
import type { ChannelFact } from '../channels/channelFact.js';

/** The byte for the format of the messages in a page. */
const formatBytes = 1;

/** Derives the obstacle of a payment method's program to the target from the channel's status. */
export function deriveChannelObstacle(
  channels: ChannelFact,
  { payment, scope }: { readonly payment: Pick<PaymentOption, 'program'>; readonly scope: Scope },
): SendObstacle | undefined {
  if (!channels.known) return undefined;
  const { serviceParaId: sender, targetParaId: recipient } = scope;
  const status = channels.facts.channels.find(
    ({ channel }) => channel.sender === sender && channel.recipient === recipient,
  );
  const { program } = payment;
  return status && deriveSendObstacle(status, program ? { bytes: program.length / 2 - 1 + formatBytes } : {});
}
