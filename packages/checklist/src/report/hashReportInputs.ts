import { formatHex, formatJson, type Hex, requireInput } from '@parachron/core';
import { sha256AsU8a } from '@polkadot/util-crypto';
import type { Report } from './Report.js';

/**
 * Hashes the inputs of a report: two reports of the same inputs have the same hash, and a change of the inputs changes the
 * hash.
 *
 * The inputs are the scope, the ids of the checks, and of each chain its role, its runtime and its block: not the endpoint,
 * since all nodes of a chain have the same state at a block. They are written as JSON without spaces, with the keys of every
 * object in the order of their code units, and hashed with SHA-256. With `jq` and `sha256sum`: `jq -cjS '.reports[0] | {scope,
 * checks: .inputs.checks, chains: [.chains[] | {role, specName, specVersion, block}]}' report.json | sha256sum`
 *
 * Sends: nothing.
 *
 * @param inputs the scope, the chains and the ids of the checks of a report
 * @returns 32 bytes as hex
 *
 * @example
 * ```ts
 * import { hashReportInputs, type Report } from '@parachron/checklist';
 *
 * declare const report: Report;
 * const { scope, chains, inputs } = report;
 * hashReportInputs({ scope, chains, checks: inputs?.checks ?? [] }) === inputs?.hash; // true
 * ```
 */
export function hashReportInputs(
  inputs: Pick<Report, 'scope' | 'chains'> & { readonly checks: readonly string[] },
): Hex {
  requireInput({ inputs }, { inputs: { scope: 'object', chains: ['object'], checks: ['string'] } });
  const { scope, checks } = inputs;
  const chains = inputs.chains.map(({ role, specName, specVersion, block }) => ({
    role,
    specName,
    specVersion,
    block,
  }));
  const plain: unknown = JSON.parse(formatJson({ scope, checks, chains }));
  return formatHex(sha256AsU8a(JSON.stringify(sortKeys(plain))));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, sortKeys(one)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
