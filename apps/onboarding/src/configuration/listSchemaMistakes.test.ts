import { describe, expect, it } from 'vitest';
import type { FieldPath } from './ConfigurationFile.js';
import { listSchemaMistakes } from './listSchemaMistakes.js';

const parachain = { name: 'one', networks: { main: 'wss://one.example' } };
const mistakesOf = (change: object) => listSchemaMistakes({ parachains: [parachain], ...change });
const ofParachain = (change: object) => mistakesOf({ parachains: [{ ...parachain, ...change }] });

describe('the mistakes of a configuration by its schema', () => {
  it('are none if each value has its kind', () => {
    expect(
      mistakesOf({
        networks: { main: { relay: ['wss://a', 'wss://b'] }, empty: null },
        service: { paraId: 7 },
      }),
    ).toEqual([]);
  });

  it.each<[unknown, string]>([
    [null, 'the configuration must be a map of names and values, not empty'],
    [[], 'the configuration must be a map of names and values, not a list'],
    ['text', 'the configuration must be a map of names and values, not a string'],
    [undefined, 'the configuration is missing'],
  ])('name the whole file for %j', (data, problem) => {
    expect(listSchemaMistakes(data)).toEqual([{ path: [], part: 'value', problem }]);
  });

  it.each<[object, FieldPath, string]>([
    [{ parachains: undefined }, ['parachains'], 'is missing'],
    [{ parachains: {} }, ['parachains'], 'must be a list, not a map'],
    [{ parachains: null }, ['parachains'], 'must be a list, not empty'],
    [{ service: 'x' }, ['service'], 'must be a map of names and values, not a string'],
    [{ service: { paraId: 'x' } }, ['service', 'paraId'], 'must be a number, not a string'],
    [
      { networks: { main: { relay: 7 } } },
      ['networks', 'main', 'relay'],
      'must be an endpoint, a file, or a list of these, not a number',
    ],
  ])('name the field of %j', (change, path, problem) => {
    expect(mistakesOf(change)).toEqual([{ path, part: 'value', problem }]);
  });

  it.each<[object, FieldPath, string]>([
    [{ name: undefined }, ['name'], 'is missing'],
    [{ name: 7 }, ['name'], 'must be a string, not a number'],
    [{ paraId: true }, ['paraId'], 'must be a number, not true'],
    [{ calls: {} }, ['calls'], 'must be a list, not a map'],
    [{ networks: [] }, ['networks'], 'must be a map of names and values, not a list'],
  ])('name the field of the parachain %j', (change, path, problem) => {
    expect(ofParachain(change)).toEqual([{ path: ['parachains', 0, ...path], part: 'value', problem }]);
  });

  it('list the possible values of a choice, with the nearest', () => {
    expect(ofParachain({ derivation: 'locationhash' })).toEqual([
      {
        path: ['parachains', 0, 'derivation'],
        part: 'value',
        problem: 'must be one of hashedDescription, locationHash, none; did you mean locationHash?',
      },
    ]);
  });

  it.each<[object, FieldPath, string]>([
    [{ parachain: [] }, ['parachain'], 'is not a known field; did you mean parachains?'],
    [{ somethingElse: 1 }, ['somethingElse'], 'is not a known field'],
    [
      { networks: { main: { servce: 'wss://x' } } },
      ['networks', 'main', 'servce'],
      'is not a known field; did you mean service?',
    ],
    [
      { service: { proposal: { maxCapacity: 1, maxMessageSize: 2, maxCapacty: 1 } } },
      ['service', 'proposal', 'maxCapacty'],
      'is not a known field; did you mean maxCapacity?',
    ],
  ])('suggest the fields of the place for %j', (change, path, problem) => {
    expect(mistakesOf(change)).toEqual([{ path, part: 'key', problem }]);
  });

  it.each(['mnemonic', 'apiKey', 'suri', 'Password'])(
    'warn of the field %s, which suggests a secret, without its value',
    (field) => {
      const [mistake, ...others] = ofParachain({ [field]: 'bottom drive obey' });
      expect(others).toEqual([]);
      expect(mistake).toMatchObject({ path: ['parachains', 0, field], part: 'key' });
      expect(mistake?.problem).toMatch(/^looks like a secret; .*--signer-file or --signer-env$/);
      expect(mistake?.problem).not.toContain('bottom');
    },
  );

  it('are of the nearest form, where a value has several forms', () => {
    expect(ofParachain({ networks: { main: { nodez: 'wss://x' } } })).toEqual([
      {
        path: ['parachains', 0, 'networks', 'main', 'nodez'],
        part: 'key',
        problem: 'is not a known field; did you mean nodes?',
      },
    ]);
  });

  it('are all listed at once', () => {
    const paths = mistakesOf({ extra: 1, service: { paraId: 'x' }, networks: { main: { relai: 'x' } } }).map(
      ({ path }) => path.join('.'),
    );
    expect(paths.sort()).toEqual(['extra', 'networks.main.relai', 'service.paraId']);
  });

  it('refuse the name of the prototype, also in values that contain themselves', () => {
    const args: Record<string, unknown> = JSON.parse('{"__proto__": 1}');
    args.self = args;
    const call = { name: 'x', pallet: 'P', method: 'm', args };
    expect(ofParachain({ calls: [call] })).toContainEqual({
      path: ['parachains', 0, 'calls', 0, 'args', '__proto__'],
      part: 'key',
      problem: 'cannot be used as a name; choose another name',
    });
  });
});
