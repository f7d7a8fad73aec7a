import { type Chopsticks, importChopsticks } from './importChopsticks.js';
import { runOnEngine } from './runOnEngine.js';
import { shareMetadata } from './shareMetadata.js';

let loaded: Promise<Chopsticks> | undefined;

/**
 * Loads chopsticks on first use.
 *
 * @param level log level of chopsticks on stdout; only the first use in a process decides, `fatal` (nothing) by default
 */
export async function loadChopsticks(level?: string): Promise<Chopsticks> {
  loaded ??= importChopsticks(level);
  const chopsticks = await loaded;
  shareMetadata(chopsticks);
  await runOnEngine(chopsticks);
  return chopsticks;
}
