import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { formatCommandDescription, formatItem, wrapHelp } from './help.js';

const help = new Command().createHelp();
const format = (term: string, description: string, helpWidth: number) =>
  formatItem.call(help, term, 10, description, { helpWidth } as never);

describe('an option in a help text', () => {
  it('has its description beside it', () => {
    expect(format('-j, --jobs', 'the number of jobs', 80)).toBe('  -j, --jobs  the number of jobs');
    expect(format('-q', 'quiet', 80)).toBe('  -q          quiet');
  });

  it('continues its description in the same column', () => {
    expect(format('-q', `${'word '.repeat(9)}end`, 50)).toBe(
      ['  -q          word word word word word word word', '              word word end'].join('\n'),
    );
  });

  it.each([
    [50, 1],
    [49, 2],
  ])('has its description in %i columns on %i lines: below it with fewer than 36 columns', (width, lines) => {
    expect(format('-q', 'quiet', width).split('\n')).toHaveLength(lines);
  });

  it('without a description is alone', () => {
    expect(format('-q', '', 80)).toBe('  -q');
  });
});

describe('the description of a command', () => {
  it.each([
    ['checks all chains', 'Checks all chains.'],
    ['checks all chains.', 'Checks all chains.'],
    ['', ''],
  ])('%j is the sentence %j', (phrase, sentence) => {
    expect(formatCommandDescription.call(help, new Command('x').description(phrase))).toBe(sentence);
  });
});

describe('a help text', () => {
  it('has wrapped sentences, and lists as they are', () => {
    const text = 'One two three four five.\n\n  -q  a list that is longer than the width\n';
    expect(wrapHelp(text, 16)).toBe(
      'One two three\nfour five.\n\n  -q  a list that is longer than the width',
    );
  });

  it('continues a long example after a backslash, and keeps an option with its value', () => {
    expect(wrapHelp('  parachron check --relay wss://relay.example --target-para 2000', 48)).toBe(
      '  parachron check --relay wss://relay.example \\\n    --target-para 2000',
    );
  });

  it('breaks no example in quotes', () => {
    const [first, ...rest] = wrapHelp('  parachron task schedule --when "every 1h x 24" --yes', 40).split(
      '\n',
    );
    expect(first).toMatch(/ \\$/);
    expect(rest.join('\n')).toContain('--when "every 1h x 24"');
  });

  it('has the note of a long example below it', () => {
    expect(wrapHelp('  parachron check --json  (for scripts)', 30)).toBe(
      '  parachron check --json\n      (for scripts)',
    );
    expect(wrapHelp('  parachron check --json  (for scripts)', 80)).toBe(
      '  parachron check --json  (for scripts)',
    );
  });
});
