import { deflateSync, inflateSync } from 'node:zlib';

/** The code of the executor, compressed, in base64. */
const bytes = /var BYTES = '([^']+)';/;

/**
 * Parts of the executor that state its hint for the interpreter: `i32.const` with the hint, and a store into the configuration. Each first
 * byte of a hint is changed from `ValidateAndExecuteOnce` (4) to `ExecuteOnceWithNonDeterministicValidation` (5).
 */
const hints = [
  // In the function that calls a runtime: the hint, alone.
  { part: '41043a00d00220024180103602c802', at: 1, from: 0x04, to: 0x05 },
  // In the function that reads the version of a runtime: the hint, and whether imports may be missing, as one number of 16 bits.
  { part: '4184023b01b80320024180103602b003', at: 1, from: 0x84, to: 0x85 },
];

/**
 * Changes the executor of runtimes: it validates and translates each function of a runtime when the function is first called, instead of all
 * functions in each call, which took more than half of the time of a call. A call into an invalid function fails. The host function that
 * reads the version of code still validates all functions, so `System.set_code` refuses invalid code. Code of a genesis state, or written
 * into storage, is not validated as a whole.
 *
 * @param {string} code the module that contains the executor
 */
export function translateLazily(code) {
  const [, text] = bytes.exec(code) ?? [];
  if (text === undefined) throw new Error('the executor of chopsticks has no bytes');
  const executor = inflateSync(Buffer.from(text, 'base64'));
  for (const { part, at, from, to } of hints) {
    const found = executor.indexOf(Buffer.from(part, 'hex'));
    if (
      found < 0 ||
      executor.indexOf(Buffer.from(part, 'hex'), found + 1) >= 0 ||
      executor[found + at] !== from
    ) {
      throw new Error(`the executor of chopsticks does not contain ${part} once`);
    }
    executor[found + at] = to;
  }
  return code.replace(text, deflateSync(executor, { level: 9 }).toString('base64'));
}
