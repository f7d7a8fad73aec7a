import { formatHex, type Hex, keepRecent } from '@parachron/core';
import { waitReady } from '@polkadot/wasm-crypto';
import { expandCode, readCode } from './code.js';
import { countSteps } from './countSteps.js';
import { engine } from './engine.js';
import { InvalidCodeError, refuseCode } from './errors.js';
import { blake2_256 } from './host/hashing.js';
import { takeKept } from './KeptReads.js';
import type { Runtime } from './Runtime.js';
import { WasmRuntime } from './WasmRuntime.js';

/** Runtimes that stay compiled; each takes tens of megabytes. */
const mostRuntimes = 6;

const compiled = new Map<Hex, Promise<Runtime>>();

/**
 * Compiles the code of a runtime, and keeps the most recent runtimes by the hash of their code.
 *
 * Chain: the value of `:code`, compressed or not.
 *
 * @throws INVALID_CODE when the engine does not accept the code, or the code is no runtime
 */
export async function compileRuntime(code: Uint8Array): Promise<Runtime> {
  await waitReady();
  const hash = formatHex(blake2_256(code));
  const runtime = keepRecent(compiled, [hash, compiled.get(hash) ?? compile(code, hash)], mostRuntimes);
  runtime.catch(() => compiled.delete(hash));
  return runtime;
}

/** Name of what is kept of a code: another one whenever {@link countSteps} writes other code. */
const stepsName = 'steps-2';

async function compile(compressed: Uint8Array, hash: Hex): Promise<Runtime> {
  const code = await takeKept(`${hash}-${stepsName}`, async () =>
    refuseCode('its functions are not those of WebAssembly', () => countSteps(expandCode(compressed))),
  );
  const facts = readCode(code);
  const module = await engine.compile(code).catch((cause: unknown) => {
    throw new InvalidCodeError({ reason: 'the engine refuses it' }, { cause });
  });
  return new WasmRuntime({ hash, facts, module });
}
