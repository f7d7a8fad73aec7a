import { describe, expect, it } from 'vitest';
import { createBareForks, makeLayer, makeStep } from '../../test/support/createBareForks.js';
import { describeStep, leaveUntried, tryStep } from './StepResult.js';

const { forks } = createBareForks({ names: { relay: 'Relay', target: 'Target' } });
const untried = leaveUntried('an earlier step failed.');
const layers = [makeLayer('call', { chain: 'Relay' }), makeLayer('send', { chain: 'Target' })];

describe('the chain of a step that was not tried', () => {
  it('takes the outermost call of the step', async () => {
    const step = makeStep(layers);
    expect(describeStep(forks, step, untried).chain).toBe('Target');
    const broken = await tryStep(forks, step, () => Promise.reject(new TypeError('broken')));
    expect(broken).toMatchObject({ chain: 'Target', outcome: 'unknown' });
  });

  it('is the stated chain, for a step without calls', () => {
    const step = { id: 'message', title: 'A message', chain: 'Target' };
    expect(describeStep(forks, step, untried).chain).toBe('Target');
  });

  it('is the relay chain if no chain is stated', () => {
    expect(describeStep(forks, { id: 'fork-target', title: 'A fork' }, untried).chain).toBe('Relay');
  });
});
