import { describe, expect, it } from 'vitest';
import { parseConfiguration } from './parseConfiguration.js';
import { parseText } from './parseText.js';

const parse = (text: string, env: Readonly<Record<string, string>> = {}) =>
  parseConfiguration(parseText({ file: 'p.yaml', folder: '/', text }), env);
const refused = (message: string) =>
  expect.objectContaining({ code: 'CONFIGURATION_INVALID', message: expect.stringContaining(message) });

/** A parachain that needs no network of the configuration. */
const local = 'parachains: [{ name: a, networks: { local: embedded } }]';

const networks = 'networks: { mine: { relay: wss://relay.example }, other: { relay: wss://other.example } }';
/** Reads a configuration of two networks with parachains. */
const withParachains = (...parachains: readonly string[]) =>
  parse(`${networks}\nparachains:\n${parachains.map((one) => `  - ${one}\n`).join('')}`);

describe('a configuration', () => {
  it('has the limits of the service that it does not state', () => {
    const { service } = parse(`service: { paraId: 7 }\n${local}`);
    expect(service).toMatchObject({ paraId: 7, proposal: { maxCapacity: 1000, maxMessageSize: 102_400 } });
    expect(service).not.toHaveProperty('rules');
  });

  it('has the parachains with their networks: nodes, the embedded chain, or none', () => {
    const { parachains } = withParachains(
      '{ name: a, paraId: 2000, networks: { mine: wss://a.example, other: false, local: embedded } }',
      '{ name: b, networks: { mine: { nodes: [wss://b.example, wss://c.example], paraId: 2001 } } }',
    );
    const [a, b] = parachains.map((one) => Object.fromEntries(one.networks));
    expect(a).toMatchObject({
      mine: { kind: 'nodes', sources: [{ role: 'target', text: 'wss://a.example' }] },
      other: { kind: 'absent' },
      local: { kind: 'embedded' },
    });
    expect(b).toMatchObject({
      mine: {
        kind: 'nodes',
        paraId: 2001,
        sources: [{ text: 'wss://b.example' }, { text: 'wss://c.example' }],
      },
    });
  });

  it('may have a para id alone for a network', () => {
    const { parachains } = withParachains('{ name: a, networks: { mine: { paraId: 2000 } } }');
    expect(parachains[0]?.networks.get('mine')).toEqual({ kind: 'nodes', sources: [], paraId: 2000 });
  });

  it('has the para id of the service on a network', () => {
    const text = `networks: { mine: { relay: wss://r, serviceParaId: 3000, serviceRules: { slotSeconds: 60 } } }\n${local}`;
    expect(parse(text).networks.get('mine')).toMatchObject({
      serviceParaId: 3000,
      serviceRules: { slotSeconds: 60n },
      service: [],
      channelManager: [],
    });
  });
});

describe('a configuration with mistakes', () => {
  it.each([
    [
      '{ name: a, networks: { mime: wss://a } }',
      'parachains[0].networks.mime is not a known network; did you mean mine?',
    ],
    [
      '{ name: a, networks: { local: wss://a } }',
      'parachains[0].networks.local takes "embedded", or needs its relay chain under networks.local',
    ],
    [
      '{ name: a, paraId: 2114, networks: { mine: wss://a } }',
      'parachains[0].paraId is 2114, the para id of the service',
    ],
  ])('is refused for the parachain %s: %s', (parachain, problem) => {
    expect(() => withParachains(parachain)).toThrow(refused(problem));
  });

  it.each([
    ['{ service: wss://s }', 'networks.mine.relay is missing, and only the relay chain shows the channels'],
    [
      '{ channelManager: wss://c }',
      'networks.mine.relay is missing, and only the relay chain shows the channels',
    ],
  ])('is refused for the network %s: %s', (network, problem) => {
    expect(() => parse(`networks: { mine: ${network} }\n${local}`)).toThrow(refused(problem));
  });

  it('is refused for two parachains of one name, at the second', () => {
    const one = '{ name: a, networks: { mine: wss://a } }';
    expect(() => withParachains(one, one)).toThrow(
      refused('p.yaml:4:13: parachains[1].name is "a", which another parachain already has.'),
    );
  });

  it('is refused for one para id of two parachains on one network', () => {
    expect(() =>
      withParachains(
        '{ name: a, paraId: 2000, networks: { mine: wss://a } }',
        '{ name: b, networks: { mine: { nodes: wss://b, paraId: 2000 } } }',
      ),
    ).toThrow(refused('parachains[1].networks.mine.paraId is 2000, which "a" already has on mine'));
  });

  it('may have one para id on two networks', () => {
    const parachains = ['mine', 'other'].map(
      (network) => `{ name: ${network}, paraId: 2000, networks: { ${network}: wss://a } }`,
    );
    expect(withParachains(...parachains).parachains).toHaveLength(2);
  });

  it('names a para id that two networks share once', () => {
    const parachain = (name: string) =>
      `{ name: ${name}, paraId: 2000, networks: { mine: wss://a, other: wss://b } }`;
    expect(() => withParachains(parachain('a'), parachain('b'))).toThrow(
      expect.objectContaining({
        facts: { mistakes: [expect.objectContaining({ field: 'parachains[1].paraId' })] },
      }),
    );
  });

  it('has all mistakes of its rules at once, in the order of the file', () => {
    expect(() =>
      parse(
        'networks: { mine: { service: wss://s } }\nparachains: [{ name: a, networks: { mime: wss://a } }]',
      ),
    ).toThrow(/^p\.yaml:1.*relay is missing.*\np\.yaml:2.*mime is not a known network/);
  });

  it('has its mistakes by the schema first', () => {
    expect(() => parse('networks: { mine: { service: wss://s } }\nparachains: {}')).toThrow(
      expect.objectContaining({ facts: { mistakes: [expect.objectContaining({ field: 'parachains' })] } }),
    );
  });
});
