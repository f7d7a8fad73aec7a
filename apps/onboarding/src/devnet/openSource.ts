import { existsSync } from 'node:fs';
import { formatEndpoint } from '@parachron/core';
import { type ForkSource, loadChainSpec } from '@parachron/devnet';
import type { EmbeddedRole } from '../chains/embeddedSpecs.js';
import { findSpec } from '../chains/findSpec.js';
import type { SpecAccess } from '../chains/loadCachedSpec.js';
import { UsageError } from '../errors/errors.js';
import { embedded } from './parseTarget.js';

/**
 * Finds the given chain: the embedded chain, a chain to fork, or a chain to start from its specification.
 *
 * @throws USAGE when the text is neither `embedded`, nor an endpoint, nor a file
 * @throws INVALID_CHAIN_SPEC when a chain cannot start from the file
 */
export async function openSource(text: string, role: EmbeddedRole, access?: SpecAccess): Promise<ForkSource> {
  if (text === embedded) return { spec: await loadChainSpec(await findSpec(role, access)) };
  if (/^(wss?|https?):\/\//i.test(text)) return { endpoint: text };
  if (existsSync(text)) return { spec: await loadChainSpec(text) };
  throw new UsageError({
    option: `--${role}`,
    reason: `"${formatEndpoint(text)}" is neither an endpoint (ws, wss, http, https), nor a file that exists, nor "${embedded}"`,
  });
}
