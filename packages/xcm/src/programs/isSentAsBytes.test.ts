import { describe, expect, test } from 'vitest';
import { loadAssetHubKusama, loadPolkadot } from '../../test/realRuntimes.js';
import { listXcmVersions } from '../versions/xcmTypes.js';
import { encodeProgram } from './encodeProgram.js';
import { isSentAsBytes, sendUpwardCall } from './sendCall.js';

// The runtime knows versions 3 to 5 and adds SetTopic to sent programs.
const hub = await loadAssetHubKusama();
const program = [{ kind: 'RefundSurplus' }] as const;

describe('a program for the relay chain', () => {
  test('is sent by the XCM pallet in a version that the router writes', () => {
    const version = 4;
    expect(listXcmVersions(hub)).toContain(version);
    expect(isSentAsBytes(hub, version)).toBe(false);
    const { pallet, method } = sendUpwardCall(hub, { program, version });
    expect([pallet, method]).toEqual(['PolkadotXcm', 'send']);
  });

  test('is sent as bytes in version 2, which has no SetTopic', () => {
    expect(isSentAsBytes(hub, 2)).toBe(true);
    const call = sendUpwardCall(hub, { program, version: 2 });
    expect([call.pallet, call.method]).toEqual(['ParachainSystem', 'sudo_send_upward_message']);
    // The bytes with their length, after the indices of the pallet and the call.
    const message = encodeProgram(program, { version: 2 }).slice(2);
    expect(call.hex.slice(6)).toBe(`${(message.length * 2).toString(16).padStart(2, '0')}${message}`);
  });

  test('is not sent as bytes by a runtime without the call', async () => {
    expect(isSentAsBytes(await loadPolkadot(), 2)).toBe(false);
  });
});
