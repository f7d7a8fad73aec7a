import { type FoundCall, formatCall } from './listCalls.js';

// Types of arguments with locations: the destination and the fee asset of a message.
const place = /\bparents: |Location\b|\benum \{ V\d/;

/**
 * Describes the feature by which a runtime is a later form of the service: tasks for locations instead of parachains and
 * currencies, tasks without an id of the caller, or ids of any length.
 *
 * @returns a clause: `schedule_xcmp_task takes xcm_asset_location`; undefined if the runtime has no such feature
 */
export function describeLaterForm(calls: readonly FoundCall[]): string | undefined {
  const find = (name: string) => calls.find((call) => call.name === name);
  const xcmp = find('schedule_xcmp_task');
  const places = xcmp?.args.filter(({ type }) => place.test(type)) ?? [];
  if (places.length > 0) return `schedule_xcmp_task takes ${places.map(({ name }) => name).join(', ')}`;
  const scheduled = calls.find(({ name, args }) => /^schedule_/.test(name) && args[0]?.name === 'schedule');
  if (scheduled) return `${scheduled.name} takes no provided_id`;
  const cancel = find('cancel_task');
  return cancel?.args[0]?.type === 'Vec<u8>' ? `it has ${formatCall(cancel)}` : undefined;
}
