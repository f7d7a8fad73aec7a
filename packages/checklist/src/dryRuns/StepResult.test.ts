import type { PlanLayer } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createBareForks, makeLayer, makeStep } from '../../test/support/createBareForks.js';
import type { Scope } from '../Scope.js';
import { dryRunMessage } from './dryRunMessage.js';
import { dryRunPlan } from './dryRunOnForks.js';
import { tryStep } from './StepResult.js';

const names = { relay: 'Relay', target: 'Target' };
const quiet = { onProgress: () => undefined };
const tryLayers = async (layers: readonly PlanLayer[]) =>
  (await dryRunPlan(createBareForks({ names }).forks, [makeStep(layers)], quiet))[0];
const tryMessage = async (without: NonNullable<Parameters<typeof createBareForks>[0]>['without'] = []) =>
  (await dryRunMessage(createBareForks({ names, without }).forks, { ...quiet, scope: {} as Scope }))[0];

describe('the chain of a step that was not tried', () => {
  it('takes the outermost call of the step', async () => {
    const layers = [makeLayer('call', { chain: 'Relay' }), makeLayer('send', { chain: 'Target' })];
    expect(await tryLayers(layers)).toMatchObject({ chain: 'Target', outcome: 'unknown' });
    const step = { id: 'broken', title: 'A broken step', chain: 'Target' };
    const broken = await tryStep(step, () => Promise.reject(new TypeError('broken')));
    expect(broken).toMatchObject({ chain: 'Target', outcome: 'unknown' });
  });

  it('takes the message, or is the relay chain without a fork of the target', async () => {
    expect(await tryMessage()).toMatchObject({ chain: 'Target', outcome: 'untried' });
    expect(await tryMessage(['target'])).toMatchObject({ chain: 'Relay', outcome: 'untried' });
  });

  it('is the relay chain for a step without calls', async () => {
    expect(await tryLayers([])).toMatchObject({ chain: 'Relay', outcome: 'unknown' });
  });
});
