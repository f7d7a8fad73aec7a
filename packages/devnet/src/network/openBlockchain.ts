import type { Blockchain, BuildBlockMode, InherentProvider } from '@acala-network/chopsticks-core';
import { hexToU8a, u8aToBn } from '@polkadot/util';
import type { ConnectedSource } from './connectSource.js';
import { createInherentProviders } from './createInherentProviders.js';
import type { Chopsticks } from './importChopsticks.js';
import type { LocalChainOptions } from './LocalChainOptions.js';
import { setDecoder } from './shareMetadata.js';

/** Number of blocks that a chain stores; older blocks are pruned. */
const MAX_BLOCKS = 10_000;

/** A chain without a block after its start. */
export interface OpenBlockchain {
  readonly blockchain: Blockchain;
  /** First step of each block. */
  readonly inherents: readonly InherentProvider[];
  /** The first host function that its runtime imports and chopsticks lacks; calling it traps. */
  readonly missingHostFunction?: string;
}

/**
 * Opens a chain. If its runtime imports host functions that chopsticks lacks, the chain opens nevertheless, and only calls of these
 * functions fail.
 */
export async function openBlockchain(
  chopsticks: Chopsticks,
  opened: ConnectedSource,
  options: LocalChainOptions,
): Promise<OpenBlockchain> {
  const inherents = createInherentProviders(chopsticks);
  const open = (allowUnresolvedImports: boolean) => {
    const blockchain = new chopsticks.Blockchain({
      api: opened.api,
      buildBlockMode: 'Manual' as BuildBlockMode,
      inherentProviders: inherents,
      header: opened.header,
      registeredTypes: {},
      mockSignatureHost: options.mockSignatures ?? false,
      allowUnresolvedImports,
      processQueuedMessages: false,
      maxMemoryBlockCount: MAX_BLOCKS,
    });
    setDecoder(blockchain, options.decodeMetadata);
    return blockchain;
  };
  const strict = open(false);
  try {
    await strict.head.metadata;
    return { blockchain: strict, inherents };
  } catch (cause) {
    const missingHostFunction = findMissing(cause);
    if (missingHostFunction === undefined) {
      await strict.close();
      throw cause;
    }
    const blockchain = open(true);
    await keepSlotDuration(chopsticks, blockchain);
    return { blockchain, inherents, missingHostFunction };
  }
}

/** Reads the missing host function from the error message of chopsticks. */
function findMissing(cause: unknown): string | undefined {
  const text = cause instanceof Error ? cause.message : String(cause);
  return /^Unresolved function `[^`]*`:`([^`]*)`/.exec(text)?.[1];
}

/** chopsticks reads the slot duration of Aura only with all imports resolved, and otherwise assumes a value. */
async function keepSlotDuration(chopsticks: Chopsticks, { head }: Blockchain): Promise<void> {
  const answer = await head.call('AuraApi_slot_duration', []).catch(() => undefined);
  if (!answer) return;
  const duration = u8aToBn(hexToU8a(answer.result), { isLe: true }).toNumber();
  chopsticks.getAuraSlotDuration.cache.set(await head.wasm, duration);
}
