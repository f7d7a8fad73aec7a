import assert from 'node:assert/strict';
import { type Account, formatAccount, formatTokens, isParachronError, parseAccount } from '@parachron/core';

// The development account Alice, as `subkey inspect //Alice` prints it.
const alice: Account = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
assert.equal(alice.hex, '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
assert.equal(formatAccount(alice, 2), 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F');
assert.equal(formatTokens(12_500_000_000_000n, { symbol: 'ROC', decimals: 12 }), '12.5 ROC');
assert.throws(
  () => parseAccount('nobody'),
  (error) => isParachronError(error, 'INVALID_ACCOUNT'),
);
