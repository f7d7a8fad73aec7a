import { isParachronError } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { listSources } from './listSources.js';

const defaults = { servicePara: 2114, timeout: 20 };

function failure(run: () => unknown): { code: string; message: string } {
  try {
    run();
  } catch (error) {
    if (isParachronError(error)) return { code: error.code, message: error.message };
  }
  return { code: 'none', message: '' };
}

describe('listSources', () => {
  it('takes endpoints and files as they are given', () => {
    const file = new URL('./listSources.ts', import.meta.url).pathname;
    expect(listSources({ ...defaults, relay: 'wss://relay.example', target: file }, {})).toEqual({
      kind: 'given',
      network: 'custom',
      chains: [
        { role: 'relay', kind: 'endpoint', text: 'wss://relay.example' },
        { role: 'target', kind: 'spec', text: file },
      ],
    });
  });

  it('takes the endpoints of a named network from the environment, and options before them', () => {
    const env = {
      PARACHRON_STAGING_RELAY: 'wss://relay.staging.example',
      PARACHRON_STAGING_SERVICE: 'wss://service.staging.example',
    };
    const sources = listSources(
      { ...defaults, network: 'staging', target: 'wss://mine.example', relay: 'ws://other' },
      env,
    );
    expect(sources).toMatchObject({
      network: 'staging',
      chains: [
        { role: 'relay', text: 'ws://other' },
        { role: 'target', text: 'wss://mine.example' },
        { role: 'service', text: 'wss://service.staging.example' },
      ],
    });
  });

  it('knows the local network without any endpoint', () => {
    expect(listSources({ ...defaults, network: 'local' }, {})).toEqual({ kind: 'embedded' });
  });

  it.each([
    [{}, '--relay: give the relay chain, or name a network with --network.'],
    [{ network: 'staging' }, 'set PARACHRON_STAGING_RELAY'],
    [{ network: 'stagging' }, '"stagging" is none of local, staging, main, third'],
    [{ relay: 'wss://relay.example' }, '--target: give an endpoint of your parachain'],
    [{ relay: './no-such-file.json', target: 'ws://x' }, '"./no-such-file.json" is neither an endpoint'],
  ])('refuses %j in one sentence', (options, words) => {
    const { code, message } = failure(() => listSources({ ...defaults, ...options }, {}));
    expect(code).toBe('USAGE');
    expect(message).toContain(words);
  });

  it('answers for the announced network that it has no endpoint yet', () => {
    expect(failure(() => listSources({ ...defaults, network: 'third' }, {})).code).toBe(
      'NETWORK_NOT_AVAILABLE',
    );
  });
});
