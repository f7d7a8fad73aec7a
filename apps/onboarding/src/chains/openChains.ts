import { type Chain, connect } from '@parachron/client';
import { createLocalChain, loadChainSpec } from '@parachron/devnet';
import type { ChainSource, SourceRole } from '../sources/listSources.js';
import { type Closable, closeAll, openAll } from './openAll.js';

/** The connected chains of a run. */
export interface OpenChains extends Closable {
  readonly chains: Readonly<Partial<Record<SourceRole, Chain>>>;
}

interface Opened extends Closable {
  readonly role: SourceRole;
  readonly chain: Chain;
}

/**
 * Connects to every chain side by side; when one cannot be reached, those that were are closed again.
 *
 * @throws what connecting or booting throws, naming the endpoint or file
 */
export async function openChains(
  sources: readonly ChainSource[],
  options: { timeoutMs: number; onProgress: (text: string) => void },
): Promise<OpenChains> {
  const opened = await openAll(sources.map((source) => () => openChain(source, options)));
  return {
    chains: Object.fromEntries(opened.map(({ role, chain }) => [role, chain])),
    close: () => closeAll(opened),
  };
}

async function openChain(
  { role, kind, text }: ChainSource,
  { timeoutMs, onProgress }: { timeoutMs: number; onProgress: (text: string) => void },
): Promise<Opened> {
  if (kind === 'endpoint') {
    onProgress(`Connecting to ${text}`);
    const chain = await connect(text, { timeoutMs });
    return { role, chain, close: () => chain.close() };
  }
  onProgress(`Booting ${text}`);
  const local = await createLocalChain({ spec: await loadChainSpec(text) });
  try {
    const chain = await connect(local.provider, { timeoutMs, label: text });
    return { role, chain, close: () => closeAll([local, chain]) };
  } catch (error) {
    await local.close();
    throw error;
  }
}
