import { Command } from 'commander';
import { expect, it } from 'vitest';
import { refuseRepeatedOptions } from './refuseRepeatedOptions.js';

const collect = (text: string, known: readonly string[] = []) => [...known, text];

/** A program with a command, whose options with one value are given once. */
function createProgram(): Command {
  const program = new Command('program').exitOverride().configureOutput({ writeErr: () => undefined });
  program
    .command('run')
    .option('--config <file>', 'a file')
    .option('--port <number>', 'a port', Number)
    .option('--target <chain>', 'chains', collect)
    .option('--quiet', 'no value')
    .action(() => undefined);
  refuseRepeatedOptions(program);
  return program;
}

const read = (...args: readonly string[]) =>
  createProgram()
    .parse(['run', ...args], { from: 'user' })
    .commands[0]?.opts();

it.each([
  ['--config', 'a', '--config', 'b'],
  ['--config', 'a', '--config=a'],
  ['--port', '0', '--port', '0'],
])('%s %s %s %s is refused', (...args) => {
  expect(() => read(...args)).toThrow('The option is given twice.');
});

it('an option that may be repeated collects its values, and a flag may be repeated', () => {
  expect(read('--target', 'a', '--target', 'b', '--config', 'c', '--quiet', '--quiet')).toEqual({
    target: ['a', 'b'],
    config: 'c',
    quiet: true,
  });
});
