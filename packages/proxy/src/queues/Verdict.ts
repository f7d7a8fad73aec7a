import type { DecodedEvent } from '@parachron/client';
import type { MessageVerdict } from '@parachron/xcm';

/** Verdict of a queue on one message, with its decoded events. */
export type Verdict = MessageVerdict<DecodedEvent>;
