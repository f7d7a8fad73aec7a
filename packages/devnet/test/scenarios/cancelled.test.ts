// A run that is cancelled in time has no effect on the target; the effects of earlier runs stay.
import { afterEach, expect, it } from 'vitest';
import { bob, getFree, send, tx } from '../support/clients.js';
import {
  createStory,
  deriveAlice,
  type Flow,
  grant,
  type Story,
  scheduleCall,
  slotSeconds,
  targetOf,
  unit,
  type Variant,
  valuesOf,
  type When,
} from './support/createStory.js';

let story: Story;
afterEach(() => story.close());

const cases: readonly (readonly [Variant, string, Flow, When])[] = [
  ['H', 'list', 'remote', { at: [1, 2, 3] }],
  ['H', 'recurring task', 'sovereign', { every: 1 }],
  ['M', 'list', 'sovereign', { at: [1, 2, 3] }],
];

it.each(cases)(
  'in variant %s a %s (%s flow) ends where it is cancelled',
  async (variant, _kind, flow, when) => {
    story = await createStory({ variant, flows: [flow] });
    const target = targetOf(story, flow);
    await grant(target, deriveAlice('hashedDescription'));
    const amount = unit;
    for (const id of ['never', 'once']) {
      await send(await scheduleCall(story, { variant, id, flow, amount, when }));
    }
    const before = await getFree(target.api, bob.address);
    const cancel = async (id: string) => {
      const taskId = (valuesOf(story.events, 'AutomationTime.TaskScheduled') as { task_id: string }[])[
        id === 'never' ? 0 : 1
      ]?.task_id;
      expect(await send(tx(story.service, 'automationTime', 'cancelTask', taskId))).toContain(
        'automationTime.TaskCancelled',
      );
    };
    await cancel('never');
    await story.devnet.advance(slotSeconds[variant]);
    await cancel('once');
    await story.devnet.advance(5 * slotSeconds[variant]);
    expect(valuesOf(target.events, 'Proxy.ProxyExecuted')).toHaveLength(1);
    expect((await getFree(target.api, bob.address)) - before).toBe(amount);
    expect(valuesOf(story.events, 'XcmpHandler.XcmSent')).toHaveLength(1);
    expect(valuesOf(story.events, 'AutomationTime.TaskMissed')).toEqual([]);
  },
);
