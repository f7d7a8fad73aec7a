// The thread that runs a configuration program, so that the command can stop an endless program. This file is plain JavaScript, since
// Node.js runs the file of a thread without a compiler, in the tests too.
import { pathToFileURL } from 'node:url';
import { isArrayBufferView, isDate, isMap, isSet } from 'node:util/types';
import { parentPort, workerData } from 'node:worker_threads';
import { createJiti } from 'jiti';

/** @typedef {import('./readProgram.js').ThreadAnswer} ThreadAnswer */

/** The package that a configuration may import without an installation: this program. */
const virtualModules = {
  '@parachron/onboarding': { defineConfiguration: (/** @type {unknown} */ configuration) => configuration },
};

/** A value that is no data, such as a function. */
class ForeignValue extends Error {
  /**
   * @param {readonly (string | number)[]} path
   * @param {string} found
   */
  constructor(path, found) {
    super();
    this.path = path;
    this.found = found;
  }
}

parentPort?.postMessage(await answer(workerData.path));

/**
 * @param {string} path
 * @returns {Promise<ThreadAnswer>}
 */
async function answer(path) {
  const options = { fsCache: false, moduleCache: false, virtualModules };
  try {
    const exported = await createJiti(pathToFileURL(path).href, options).import(path, { default: true });
    return { data: copyData(exported, []) };
  } catch (cause) {
    if (cause instanceof ForeignValue) return { foreign: { path: cause.path, found: cause.found } };
    if (!(cause instanceof Error)) return { failure: { message: String(cause) } };
    return { failure: { message: cause.message, stack: cause.stack } };
  }
}

/**
 * Copies objects and lists into plain objects and lists, which a thread can send, unlike the exports of a module.
 *
 * @param {unknown} value
 * @param {readonly (string | number)[]} path
 * @param {readonly object[]} around
 * @returns {unknown}
 * @throws ForeignValue when a value is neither plain data nor bytes, a date, a map or a set
 */
function copyData(value, path, around = []) {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new ForeignValue(path, `a ${typeof value}`);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isArrayBufferView(value) || isDate(value) || isMap(value) || isSet(value)) return value;
  if (around.includes(value)) throw new ForeignValue(path, 'a value that contains itself');
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one, index) => copyData(one, [...path, index], inside));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new ForeignValue(path, `an instance of ${value.constructor?.name || 'a class'}`);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, copyData(one, [...path, key], inside)]),
  );
}
