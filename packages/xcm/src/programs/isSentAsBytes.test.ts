import { describe, expect, test } from 'vitest';
import { loadAssetHubKusama, loadPolkadot } from '../../test/realRuntimes.js';
import { relayLocation } from '../locations/deriveLocation.js';
import { listXcmVersions } from '../versions/xcmTypes.js';
import { isSentAsBytes, sendCall } from './sendCall.js';

// The runtime knows versions 3 to 5 and adds SetTopic to sent programs.
const hub = await loadAssetHubKusama();
const program = [{ kind: 'RefundSurplus' }] as const;

describe('a program for the relay chain', () => {
  test('is sent by the XCM pallet in a version that the router writes', () => {
    const version = 4;
    expect(listXcmVersions(hub)).toContain(version);
    expect(isSentAsBytes(hub, version)).toBe(false);
    const { pallet, method } = sendCall(hub, { dest: relayLocation, program, version });
    expect([pallet, method]).toEqual(['PolkadotXcm', 'send']);
  });

  test('is sent as bytes in version 2, which has no SetTopic', () => {
    expect(isSentAsBytes(hub, 2)).toBe(true);
  });

  test('is not sent as bytes by a runtime without the call', async () => {
    expect(isSentAsBytes(await loadPolkadot(), 2)).toBe(false);
  });
});
