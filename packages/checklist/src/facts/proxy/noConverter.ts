import type { NoFix } from '@parachron/core';

/** The change for a target's team if the runtime derives no account for a user of the service. */
export const noConverter: NoFix = {
  reason: 'The converters of locations are part of the runtime.',
  howTo:
    'Upgrade the runtime with a location converter: HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> in LocationToAccountId.',
};
