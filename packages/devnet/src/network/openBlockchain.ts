import type { Blockchain, BuildBlockMode, InherentProvider } from '@acala-network/chopsticks-core';
import { omitUndefined } from '@parachron/core';
import type { ConnectedSource } from './connectSource.js';
import { createInherentProviders } from './createInherentProviders.js';
import type { Chopsticks } from './importChopsticks.js';
import type { LocalChainOptions } from './LocalChainOptions.js';
import { findRuntime } from './runOnEngine.js';
import { setDecoder } from './shareMetadata.js';

/** Number of blocks that a chain stores; older blocks are pruned. */
const MAX_BLOCKS = 10_000;

/** A chain without a block after its start. */
export interface OpenBlockchain {
  readonly blockchain: Blockchain;
  /** First step of each block. */
  readonly inherents: readonly InherentProvider[];
  /** The first host function that its runtime imports and this package lacks; calling it ends the run. */
  readonly missingHostFunction?: string;
}

/** Opens a chain. If its runtime imports host functions that are missing here, only calls of these functions fail. */
export async function openBlockchain(
  chopsticks: Chopsticks,
  opened: ConnectedSource,
  options: LocalChainOptions,
): Promise<OpenBlockchain> {
  const inherents = createInherentProviders(chopsticks);
  const blockchain = new chopsticks.Blockchain({
    api: opened.api,
    buildBlockMode: 'Manual' as BuildBlockMode,
    inherentProviders: inherents,
    header: opened.header,
    registeredTypes: {},
    mockSignatureHost: options.mockSignatures ?? false,
    processQueuedMessages: false,
    maxMemoryBlockCount: MAX_BLOCKS,
  });
  setDecoder(blockchain, options.decodeMetadata);
  try {
    await blockchain.head.metadata;
    const { missing } = await findRuntime(await blockchain.head.wasm);
    return { blockchain, inherents, ...omitUndefined({ missingHostFunction: missing[0] }) };
  } catch (cause) {
    await blockchain.close();
    throw cause;
  }
}
