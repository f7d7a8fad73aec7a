import { describe, expect, it } from 'vitest';
import { MistakeList } from './MistakeList.js';
import { parseText } from './parseText.js';

const text = 'networks:\n  main: { relay: x, service: y }\n  a b: {}\n';
const open = () => new MistakeList(parseText({ file: 'p.yaml', folder: '/', text }));

describe('the mistakes of a file', () => {
  it('are none at first', () => {
    expect(() => open().requireNone()).not.toThrow();
  });

  it('are reported at once, in the order of their places', () => {
    const mistakes = open();
    mistakes.add(['networks', 'a b'], 'is not known', 'key');
    mistakes.add(['networks', 'main', 'service'], 'is no node');
    mistakes.add(['networks', 'main', 'relay'], 'is no node');
    expect(() => mistakes.requireNone()).toThrow(
      expect.objectContaining({
        code: 'CONFIGURATION_INVALID',
        message: [
          'p.yaml:2:18: networks.main.relay is no node.',
          'p.yaml:2:30: networks.main.service is no node.',
          'p.yaml:3:3: networks["a b"] is not known.',
        ].join('\n'),
      }),
    );
  });

  it('keep the order of two mistakes of one place', () => {
    const mistakes = open();
    for (const problem of ['is first', 'is second']) mistakes.add(['networks', 'main', 'relay'], problem);
    expect(() => mistakes.requireNone()).toThrow(/is first\.\n.*is second\.$/);
  });

  it('name no field if the whole file is wrong', () => {
    const mistakes = open();
    mistakes.add([], 'the configuration must be a map');
    expect(() => mistakes.requireNone()).toThrow(
      expect.objectContaining({ message: 'p.yaml:1:1: the configuration must be a map.' }),
    );
  });

  it('have the places of fields for later errors', () => {
    expect(open().nameField(['networks', 'main', 'relay'])).toBe('p.yaml:2:18: networks.main.relay');
  });
});
