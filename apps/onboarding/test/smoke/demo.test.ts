import { expect, inject, it } from 'vitest';
import { startProgram } from '../support/runCommand.js';
import { writeFolder } from '../support/writeFolder.js';

it('the demonstration ends with a ready parachain', async () => {
  const { ended } = startProgram(inject('program'), ['demo'], { cwd: writeFolder({}) });
  const { code, out, err } = await ended;
  expect({ code, last: out.trimEnd().split('\n').at(-1) }, err).toEqual({
    code: 0,
    last: 'Ready: the sample parachain passed all checks.',
  });
});
