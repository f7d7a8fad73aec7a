import assert from 'node:assert/strict';
import { decodeCall } from '@parachron/core';
import { acceptOpenChannelCall, initOpenChannelCall } from '@parachron/hrmp';
import { Metadata, TypeRegistry } from '@polkadot/types';
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex';

// Polkadot's own metadata: its hrmp pallet has index 60.
const registry = new TypeRegistry();
registry.setMetadata(new Metadata(registry, polkadot as `0x${string}`));

// The call of integritee-network/parachain#121.
const init = initOpenChannelCall({ registry }, { recipient: 2000, capacity: 1000, messageSize: 102_400 });
assert.equal(init.hex, '0x3c00d0070000e803000000900100');
assert.deepEqual(decodeCall(registry, init.hex).args, {
  recipient: 2000,
  proposed_max_capacity: 1000,
  proposed_max_message_size: 102_400,
});

// Index 1 of the pallet; the sender as four bytes in little endian.
assert.equal(acceptOpenChannelCall({ registry }, { sender: 2114 }).hex, '0x3c0142080000');
