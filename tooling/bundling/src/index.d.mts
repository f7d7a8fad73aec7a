import type { Plugin } from 'rolldown';

/** The file of the thread in which chopsticks runs runtimes, as an input of the bundler. */
export const chopsticksThread: Readonly<Record<'node-wasm-executor', string>>;

/** The same in a browser. */
export const chopsticksWorker: Readonly<Record<'browser-wasm-executor', string>>;

/** Replaces the logger of chopsticks by one without a thread, and its executor by threads that start with their calls. */
export function fitChopsticks(): Plugin;

/** Writes the licences of all packages that are bundled beside the bundle. */
export function collectLicenses(): Plugin;
