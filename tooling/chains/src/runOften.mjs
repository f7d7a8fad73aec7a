// Runs calls of a chain often on one executor, in a process of its own, and prints the process's memory and processor time:
// `node runOften.mjs engine|interpreter|none FILE`.
import { readFileSync } from 'node:fs';
import { run_task as interpret } from '@acala-network/chopsticks-executor';
import { formatHex, parseHex } from '@parachron/core';
import { loadChainSpec } from '@parachron/devnet';
import { compileRuntime, createLazyState } from '@parachron/runtime';

const [executor, file = ''] = process.argv.slice(2);
const { top } = await loadChainSpec(file);
const keys = [...top.keys()].sort();
const code = top.get('0x3a636f6465') ?? '0x';
const methods = ['Core_version', 'Metadata_metadata', 'GenesisBuilder_create_default_config'];
const args = new Uint8Array();

const fail = async () => {
  throw new TypeError('a call needs no offchain worker');
};

const run = {
  none: async () => undefined,
  async engine(/** @type {string} */ method) {
    const runtime = await compileRuntime(parseHex(code));
    const state = createLazyState({
      readValues: async (places) =>
        places.map(({ key }) => top.get(key)).map((value) => value && parseHex(value)),
      readKeys: async ({ key }, count) => keys.filter((one) => one > key).slice(0, count),
    });
    await runtime.run({ calls: [{ method, args }], state, signatures: 'mock', storageProofSize: 0n });
  },
  async interpreter(/** @type {string} */ method) {
    const options = {
      mockSignatureHost: 1,
      allowUnresolvedImports: true,
      runtimeLogLevel: 0,
      storageProofSize: 0,
    };
    await interpret(
      { id: 0, wasm: code, calls: [[method, [formatHex(args)]]], ...options },
      {
        getStorage: async (key) => top.get(key),
        getNextKey: async (prefix, key) => keys.find((one) => one > key && one.startsWith(prefix)),
        offchainGetStorage: fail,
        offchainTimestamp: fail,
        offchainRandomSeed: fail,
        offchainSubmitTransaction: fail,
      },
    );
  },
}[/** @type {'none' | 'engine' | 'interpreter'} */ (executor)];

for (let turns = 0; turns < 20; turns += 1) for (const method of methods) await run(method);
const { user, system } = process.cpuUsage();
// On Linux, the peak that `resourceUsage` names is at least the size of the process that started this one.
const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
const [, peak = process.resourceUsage().maxRSS] = /VmHWM:\s*(\d+)/.exec(status) ?? [];
console.log(JSON.stringify({ megabytes: Number(peak) / 1024, milliseconds: (user + system) / 1000 }));
