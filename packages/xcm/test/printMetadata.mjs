// Prints the metadata of the runtime of a chain specification: node printMetadata.mjs MODULE EXPORT. It runs in a process of its own,
// since the library ends its thread for all users in a process.
import { runTask } from '@acala-network/chopsticks-core';

const [file = '', name = ''] = process.argv.slice(2);
const { top } = JSON.parse((await import(file))[name]).genesis.raw;
const answer = await runTask(
  {
    wasm: top['0x3a636f6465'],
    calls: [['Metadata_metadata', ['0x']]],
    mockSignatureHost: false,
    allowUnresolvedImports: true,
    runtimeLogLevel: 0,
  },
  {
    getStorage: async (key) => top[key],
    getNextKey: async () => undefined,
    offchainGetStorage: async () => '',
    offchainTimestamp: async () => 0,
    offchainRandomSeed: async () => '0x',
    offchainSubmitTransaction: async () => false,
  },
);
if (!('Call' in answer)) throw new TypeError(answer.Error);
process.stdout.write(answer.Call.result, () => process.exit());
