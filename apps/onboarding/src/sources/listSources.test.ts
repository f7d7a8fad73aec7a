import { isParachronError } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { listSources } from './listSources.js';

const here = { env: {}, cwd: process.cwd() };

function failure(run: () => unknown): { code: string; message: string } {
  try {
    run();
  } catch (error) {
    if (isParachronError(error)) return { code: error.code, message: error.message };
  }
  return { code: 'none', message: '' };
}

describe('listSources', () => {
  it('accepts endpoints and files as they are given', () => {
    const file = new URL('./listSources.ts', import.meta.url).pathname;
    expect(listSources({ relay: ['wss://relay.example', 'ws://other'], target: [file] }, here)).toEqual({
      kind: 'given',
      network: 'custom',
      relay: [
        { role: 'relay', kind: 'endpoint', text: 'wss://relay.example', origin: '--relay' },
        { role: 'relay', kind: 'endpoint', text: 'ws://other', origin: '--relay' },
      ],
      target: [{ role: 'target', kind: 'spec', text: file, origin: '--target' }],
      channelManager: [],
      service: [],
    });
  });

  it('reads the endpoints of a named network from the environment, after the options', () => {
    const env = {
      PARACHRON_STAGING_RELAY: 'wss://relay.staging.example',
      PARACHRON_STAGING_SERVICE: 'wss://service.staging.example',
      PARACHRON_STAGING_CHANNEL_MANAGER: 'wss://coretime.staging.example',
    };
    const sources = listSources(
      { network: 'staging', target: ['wss://mine.example'], relay: ['ws://other'] },
      { ...here, env },
    );
    expect(sources).toMatchObject({
      network: 'staging',
      relay: [{ role: 'relay', text: 'ws://other', origin: '--relay' }],
      target: [{ role: 'target', text: 'wss://mine.example' }],
      service: [
        { role: 'service', text: 'wss://service.staging.example', origin: 'PARACHRON_STAGING_SERVICE' },
      ],
      channelManager: [{ role: 'channelManager', text: 'wss://coretime.staging.example' }],
    });
  });

  it('needs no endpoint for the local network', () => {
    expect(listSources({ network: 'local' }, here)).toEqual({ kind: 'embedded', network: 'local' });
  });

  it.each([
    [{}, '--relay: give the relay chain, or name a network with --network.'],
    [{ network: 'staging' }, 'set PARACHRON_STAGING_RELAY'],
    [
      { network: 'stagging' },
      '"stagging" is not a known network (local, staging, main); did you mean staging',
    ],
    [{ relay: ['wss://relay.example'] }, '--target: give an endpoint of your parachain'],
    [{ relay: ['./no-such-file.json'], target: ['ws://x'] }, '"./no-such-file.json" is neither an endpoint'],
    [
      { relay: ['ws://x'], channelManager: ['./none.json'] },
      '--channel-manager: "./none.json" is neither an endpoint',
    ],
  ])('refuses %j in one sentence', (options, words) => {
    const { code, message } = failure(() => listSources(options, here));
    expect(code).toBe('USAGE');
    expect(message).toContain(words);
  });

  it('refuses an announced network without an endpoint with NETWORK_NOT_AVAILABLE', () => {
    expect(failure(() => listSources({ network: 'third' }, here)).code).toBe('NETWORK_NOT_AVAILABLE');
  });
});
