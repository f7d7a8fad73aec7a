import type { Call } from '@parachron/core';
import {
  acceptOpenChannelCall,
  type CallOrigin,
  type CallRuntime,
  type ChannelFacts,
  type ChannelId,
  cancelOpenRequestCall,
  closeChannelCall,
  deriveAcceptRefusal,
  deriveCancelRefusal,
  deriveCloseRefusal,
  deriveForceRefusal,
  deriveInitRefusal,
  type ForceCall,
  forceCleanHrmpCall,
  forceProcessHrmpCloseCall,
  forceProcessHrmpOpenCall,
  initOpenChannelCall,
  type Refusal,
} from '../../src/index.js';

/** Two results of a call: the chain's result, and the package's prediction from facts. */
export interface Attempt {
  readonly name: string;
  readonly origin: CallOrigin;
  /** Error in the pallet's source, by the chain's name; undefined for success. */
  readonly expected: string | undefined;
  call(runtime: CallRuntime): Call;
  predict(facts: ChannelFacts): Refusal | undefined;
}

type Expectation = Pick<Attempt, 'name' | 'origin' | 'expected'>;

export function init(
  from: Expectation,
  args: { recipient: number; capacity?: number; messageSize?: number },
): Attempt {
  const full = { capacity: 8, messageSize: 1024, ...args };
  return {
    ...from,
    call: (runtime) => initOpenChannelCall(runtime, full),
    predict: (facts) => deriveInitRefusal(facts, { origin: from.origin, ...full }),
  };
}

export function accept(from: Expectation, sender: number): Attempt {
  return {
    ...from,
    call: (runtime) => acceptOpenChannelCall(runtime, { sender }),
    predict: (facts) => deriveAcceptRefusal(facts, { origin: from.origin, sender }),
  };
}

export function close(from: Expectation, channel: ChannelId): Attempt {
  return {
    ...from,
    call: (runtime) => closeChannelCall(runtime, channel),
    predict: (facts) => deriveCloseRefusal(facts, { origin: from.origin, channel }),
  };
}

export function cancel(from: Expectation, channel: ChannelId, openRequests = 8): Attempt {
  return {
    ...from,
    call: (runtime) => cancelOpenRequestCall(runtime, { ...channel, openRequests }),
    predict: (facts) => deriveCancelRefusal(facts, { origin: from.origin, channel, openRequests }),
  };
}

export function force(
  from: Expectation,
  args: Exclude<ForceCall, { call: 'force_open_hrmp_channel' }>,
): Attempt {
  return {
    ...from,
    call: (runtime) => {
      if (args.call === 'force_clean_hrmp') return forceCleanHrmpCall(runtime, args);
      return args.call === 'force_process_hrmp_open'
        ? forceProcessHrmpOpenCall(runtime, args)
        : forceProcessHrmpCloseCall(runtime, args);
    },
    predict: (facts) => deriveForceRefusal(facts, { origin: from.origin, force: args }),
  };
}
