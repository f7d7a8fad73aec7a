import type { NoFix } from '@parachron/core';

/** The change for a target's team if the runtime derives no account for a user of the service. */
export const noConverter: NoFix = {
  reason: 'The converters of locations are part of the runtime.',
  howTo:
    'Add HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> to LocationToAccountId by a runtime upgrade.',
};
