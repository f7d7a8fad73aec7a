import assert from 'node:assert/strict';
import { parseAccount } from '@parachron/core';
import { deriveUserAccount, proxyCall } from '@parachron/proxy';
import { type DeliveryExplanation, explainDelivery } from '@parachron/proxy/explain';
import { Metadata, TypeRegistry } from '@polkadot/types';
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex';

const account = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');

// A user of parachain 2114 in both eras.
const user = { paraId: 2114, account };
assert.equal(
  deriveUserAccount(user, { rule: 'hashedDescription' }).hex,
  '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f',
);
assert.equal(
  deriveUserAccount(user, { rule: 'locationHash' }).hex,
  '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568',
);

// Polkadot's own metadata: its proxy pallet has index 29 (1d).
const registry = new TypeRegistry();
registry.setMetadata(new Metadata(registry, polkadot as `0x${string}`));
const call = proxyCall({ registry }, { real: account, call: '0x00000401' });
assert.equal(call.hex, `0x1d0000${account.hex.slice(2)}0000000401`);

const silence: DeliveryExplanation = explainDelivery([]);
assert.equal(silence.outcome, 'not-seen');
