import { scheduleTask } from './giveValue.js';
import type { World } from './World.js';

/**
 * Runs a program of a page: at the start of a slot if the program schedules, with passing time if the program watches, and with the
 * task that the program declares as scheduled earlier.
 *
 * @param text of the program
 * @param load imports the program, which runs it
 */
export async function runProgram(text: string, world: World, load: () => Promise<unknown>): Promise<void> {
  if (/getClock/.test(text)) await world.beginSlot();
  const isWatch = /watchTask/.test(text);
  const stop = isWatch ? world.letTimePass() : undefined;
  const [, earlier] = /deriveTaskId\(owner, '([^']+)'\)/.exec(text) ?? [];
  if (isWatch && earlier !== undefined) await scheduleTask(world, earlier);
  try {
    await load();
  } finally {
    await stop?.();
  }
}
