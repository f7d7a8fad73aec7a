import type { Account, Hex, Planck, Runtime, Snapshot } from '@parachron/core';
import { expectTypeOf, test } from 'vitest';
import {
  addProxyCall,
  type DeliveryOutcome,
  type DerivedAccount,
  deriveUserAccount,
  explainDelivery,
  getDerivedAccount,
  type PaymentOption,
  proxyCall,
} from './index.js';

declare const runtime: Runtime;
declare const snapshot: Snapshot;
declare const account: Account;
declare const derived: DerivedAccount;

test('an account is available only after a check of kind', () => {
  expectTypeOf(
    getDerivedAccount(snapshot, { paraId: 2114, account }),
  ).resolves.toEqualTypeOf<DerivedAccount>();
  if (derived.kind === 'account') expectTypeOf(derived.account).toEqualTypeOf<Account>();
  // @ts-expect-error the account may be none or unknown
  derived.account;
  // @ts-expect-error a chain without a rule has no account to derive
  deriveUserAccount({ paraId: 2114, account }, { rule: 'none' });
});

test('builders accept accounts in any form, and types by name', () => {
  expectTypeOf(addProxyCall(runtime, { delegate: account, proxyType: 'Any' }).hex).toEqualTypeOf<Hex>();
  addProxyCall(runtime, { delegate: '5Grw…', proxyType: 'Any' });
  // @ts-expect-error bytes are not an account
  addProxyCall(runtime, { delegate: new Uint8Array(32), proxyType: 'Any' });
  // @ts-expect-error a type is a name, not an index
  addProxyCall(runtime, { delegate: account, proxyType: 0 });
  // @ts-expect-error the call is missing
  proxyCall(runtime, { real: account });
});

test('a prediction may be empty', () => {
  expectTypeOf<PaymentOption['offer']>().toEqualTypeOf<Planck | undefined>();
});

test('outcomes are names, and trapped amounts are planck', () => {
  expectTypeOf(explainDelivery([]).outcome).toEqualTypeOf<DeliveryOutcome>();
  expectTypeOf(explainDelivery([]).trapped).toEqualTypeOf<readonly Planck[]>();
  // @ts-expect-error no such outcome
  explainDelivery([]).outcome === 'succeeded';
});
