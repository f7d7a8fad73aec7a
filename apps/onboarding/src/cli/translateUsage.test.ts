import { expect, it } from 'vitest';
import { runCommand } from '../../test/support/runCommand.js';

it.each([
  [['check', '--target-para', 'abc'], '--target-para: "abc" is not valid. A para id is a whole number '],
  [['check', '-j', 'x'], '-j: "x" is not valid. Give a number from 1 to 64.'],
  [['check', '-jx'], '-j: "x" is not valid. '],
  [['check', '--jobs=x'], '--jobs: "x" is not valid. '],
  [['check', '--relay', ''], '--relay: the value is empty.'],
  [
    ['check', '--config', 'a.yaml', '-c', 'b.yaml'],
    '--config: "b.yaml" is not valid. The option is given twice.',
  ],
  [['check', '-r'], '-r: expected a value <chain>, got none.'],
  [['check', '-q', '--verbose'], '-q: cannot be used with --verbose.'],
  [['check', 'extra'], 'check: expected 0 arguments, got 1.'],
  [['check', '--relai', 'x'], '--relai: unknown option; did you mean --relay?'],
  [['check', '--zzzzzzzz'], '--zzzzzzzz: unknown option.'],
  [['chekc'], 'chekc: unknown command; did you mean check?'],
  [['help', 'nope'], 'nope: unknown command.'],
  [['task', 'resume'], '<ticket>: the argument is required.'],
  [['task', 'schedule'], '--id: the option is required.'],
])('%j names the option as typed', async (args, sentence) => {
  const { code, err } = await runCommand(args, { width: 400 });
  expect([code, err.split('\n')[0]]).toEqual([2, expect.stringContaining(`error USAGE: ${sentence}`)]);
});
