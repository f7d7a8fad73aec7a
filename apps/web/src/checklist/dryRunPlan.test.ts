import { describe, expect, it } from 'vitest';
import { createLoader, toSource } from './dryRunPlan.js';

/** The smallest raw chain specification with a runtime: `:code`. */
const specOf = (name: string) =>
  JSON.stringify({
    name,
    id: name,
    genesis: { raw: { top: { '0x3a636f6465': '0x00' }, childrenDefault: {} } },
  });
const relay = new File([specOf('Relay')], 'relay.json');
const target = new File([specOf('Target')], 'target.json');

describe('the source of a fork', () => {
  it('is an endpoint, or a chain specification by the name of its file', () => {
    expect(toSource('relay', 'wss://relay.example')).toEqual({
      ...{ role: 'relay', kind: 'endpoint', text: 'wss://relay.example' },
    });
    expect(toSource('target', target)).toEqual({ role: 'target', kind: 'spec', text: 'target.json' });
  });
});

describe('the chain specification of a fork', () => {
  const load = createLoader({ relay, target, service: 'wss://service.example' });

  it('is that of the file with its name', async () => {
    expect(await load?.('target.json')).toMatchObject({ name: 'Target' });
    expect(await load?.('relay.json')).toMatchObject({ name: 'Relay' });
  });

  it.each(['wss://service.example', 'TARGET.JSON', ''])('under the name "%s" is not given', async (name) => {
    await expect(load?.(name)).rejects.toMatchObject({
      code: 'SPEC_FILE_UNREADABLE',
      message: `${name} cannot be read: the file is not given.`,
    });
  });

  it('that is damaged is an error with the name of its file', async () => {
    const damaged = createLoader({ relay: new File(['{'], 'damaged.json') });
    await expect(damaged?.('damaged.json')).rejects.toMatchObject({ code: 'INVALID_CHAIN_SPEC' });
  });
});
