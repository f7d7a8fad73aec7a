import assert from 'node:assert/strict';
import { parseAccount } from '@parachron/core';
import { deriveMultisigAccount, parseMultisig } from '@parachron/governance';

// Alice, Bob and Charlie with a threshold of 2, as wallets derive it.
const members = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
];
const account = deriveMultisigAccount(parseMultisig(['2', ...members].join(',')));
assert.deepEqual(account, parseAccount('5DjYJStmdZ2rcqXbXGX7TW85JsrW6uG4y9MUcLq2BoPMpRA7'));
