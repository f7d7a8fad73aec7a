import { describe, expect, it } from 'vitest';
import { createBareForks, makeLayer, makeStep } from '../../test/support/createBareForks.js';
import { describeBroken, describeUntried } from './StepContext.js';

const { forks } = createBareForks({ names: { relay: 'Relay', target: 'Target' } });
const layers = [makeLayer('call', { chain: 'Relay' }), makeLayer('send', { chain: 'Target' })];

describe('the chain of a step that was not tried', () => {
  it('takes the outermost call of the step', () => {
    const step = makeStep(layers);
    expect(describeUntried(forks, step, 'an earlier step failed.').chain).toBe('Target');
    expect(describeBroken(forks, step, new TypeError('broken')).chain).toBe('Target');
  });

  it('is the stated chain, for a step without calls', () => {
    const step = { id: 'message', title: 'A message', chain: 'Target' };
    expect(describeUntried(forks, step, 'no call was given.').chain).toBe('Target');
  });

  it('is the relay chain if no chain is stated', () => {
    expect(describeUntried(forks, { id: 'fork-target', title: 'A fork' }, 'no code.').chain).toBe('Relay');
  });
});
