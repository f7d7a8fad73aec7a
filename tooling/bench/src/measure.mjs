/**
 * Measures the duration of an operation.
 *
 * @template T
 * @param {() => Promise<T> | T} work
 * @returns {Promise<{ result: T, milliseconds: number }>}
 */
export async function measure(work) {
  const begun = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - begun };
}

/**
 * Measures the median of several runs; closing the opened resources is not measured.
 *
 * @template T
 * @param {number} runs
 * @param {() => Promise<T>} work
 * @param {(result: T) => unknown} close
 */
export async function measureMedian(runs, work, close) {
  /** @type {number[]} */
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const { result, milliseconds } = await measure(work);
    times.push(milliseconds);
    await close(result);
  }
  const sorted = times.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Measures the number of operations per second of processor time.
 *
 * @template T
 * @param {readonly T[]} inputs one for each time
 * @param {(input: T) => unknown} act
 */
export function measureRate(inputs, act) {
  const begun = process.cpuUsage();
  for (const input of inputs) act(input);
  const { user, system } = process.cpuUsage(begun);
  return inputs.length / ((user + system) / 1e6);
}
