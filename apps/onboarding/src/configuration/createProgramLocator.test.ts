import { describe, expect, it } from 'vitest';
import type { FieldPath } from './ConfigurationFile.js';
import { createProgramLocator } from './createProgramLocator.js';

/** Returns the text at the stated place of a field, up to the end of the line. */
function at(text: string, path: FieldPath, part?: 'key' | 'value'): string | undefined {
  const offset = createProgramLocator(text)(path, part);
  return offset === undefined ? undefined : text.slice(offset).split('\n')[0];
}

const program = `// export default { parachains: 'not this one' };
import { defineConfiguration } from '@parachron/onboarding';
const relay = 'wss://relay.example'; /* { networks: 1 } */
export default defineConfiguration({
  networks: { 'of mine': { relay, service: ['wss://a.example', \`wss://\${relay}/}\`] } },
  parachains: [
    { name: "it's, one", networks: {} },
    { ...rest, paraId: -1, calls: names.map((name) => ({ name, call: '0x00' })) },
  ],
});
`;

describe('createProgramLocator', () => {
  it.each([
    [['networks', 'of mine', 'relay'], 'relay, service: ['],
    [['networks', 'of mine', 'service', 1], '`wss://'],
    [['parachains', 0, 'name'], '"it\'s, one", networks'],
    [['parachains', 1, 'paraId'], '-1, calls'],
    // Computed and absent values are located by the values around them.
    [['parachains', 1, 'calls', 0, 'call'], 'names.map('],
    [['parachains', 0, 'user', 'account'], '{ name: "it'],
    [['parachains', 7], '['],
  ] as [FieldPath, string][])('finds %j', (path, words) => {
    expect(at(program, path)?.startsWith(words)).toBe(true);
  });

  it('finds keys, also in a constant with a type', () => {
    const named =
      "const mine: Configuration = {\n  parachains: [{ name: 'a', colour: 1 }],\n};\nexport default mine;\n";
    expect(at(named, ['parachains', 0, 'colour'], 'key')).toBe('colour: 1 }],');
    expect(at(named, ['parachains', 0, 'colour'])).toBe('1 }],');
  });

  it.each([
    'export default make();',
    'export const a = {};',
    'export default { a: [',
    '',
    '}]) export default ({})',
  ])('makes up nothing of %j', (text) => {
    const offset = createProgramLocator(text)(['a', 0, 'b']);
    expect(offset === undefined || offset < text.length).toBe(true);
  });
});
