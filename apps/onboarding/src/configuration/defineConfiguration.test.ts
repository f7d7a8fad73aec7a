import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Configuration, defineConfiguration } from '../index.js';

it('returns the given configuration with its type', () => {
  const configuration: Configuration = {
    networks: { staging: { relay: ['wss://relay.example'] } },
    parachains: [{ name: 'mine', networks: { staging: 'wss://mine.example', main: false } }],
  };
  expect(defineConfiguration(configuration)).toBe(configuration);
  // @ts-expect-error a field that is not known
  defineConfiguration({ parachains: [], chains: [] });
  // @ts-expect-error a field that is missing
  defineConfiguration({ parachains: [{ name: 'mine' }] });
  // @ts-expect-error a rule that does not exist
  defineConfiguration({ parachains: [{ name: 'mine', networks: {}, derivation: 'guess' }] });
});

it('is an entry point that imports no other part of the program, so that a configuration loads fast', () => {
  const entry = new URL('../index.ts', import.meta.url);
  const imports = (url: URL): string[] =>
    [...readFileSync(url, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gms)].map(
      ([, from = '']) => from,
    );
  expect(imports(entry)).toEqual(['./configuration/defineConfiguration.js']);
  expect(imports(new URL('./defineConfiguration.ts', import.meta.url))).toEqual([]);
});
