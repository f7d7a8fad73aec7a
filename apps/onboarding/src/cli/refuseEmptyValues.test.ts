import { Command } from 'commander';
import { expect, it } from 'vitest';
import { refuseEmptyValues } from './refuseEmptyValues.js';

/** A program with a command, whose options have no empty value. */
function createProgram(): Command {
  const program = new Command('program').exitOverride().configureOutput({ writeErr: () => undefined });
  program
    .command('run')
    .option('--data <folder>', 'a folder')
    .option('--port <number>', 'a port', Number)
    .option('--color [when]', 'colours')
    .option('--quiet', 'no value')
    .action(() => undefined);
  refuseEmptyValues(program);
  return program;
}

const read = (...args: readonly string[]) =>
  createProgram()
    .parse(['run', ...args], { from: 'user' })
    .commands[0]?.opts();

it.each([['--data', ''], ['--data='], ['--port', ''], ['--color=']])('%s %s is refused', (...args) => {
  expect(() => read(...args)).toThrow('The value is empty.');
});

it('other values are read as before', () => {
  expect(read('--data', ' ', '--port', '7', '--color', '--quiet')).toEqual({
    data: ' ',
    port: 7,
    color: true,
    quiet: true,
  });
});
