import { defineError } from '@parachron/core';
import type { ServiceTarget } from '../chain/kinds/ServiceConfig.js';

/** The name of a target in the configuration is neither a para id with a currency id nor `*`. */
export class InvalidTargetError extends defineError({
  code: 'INVALID_TARGET',
  fault: 'input',
  message: (facts: { target: string }) =>
    `Target name: expected the form 2110/0 or *, got "${facts.target}".`,
  hint: () => 'Write the para id and the currency id as 2110/0, or * for every other target.',
}) {}

/** A target parachain, as an entry of the XcmpHandler pallet's table. */
export interface XcmTarget extends Required<ServiceTarget> {
  readonly paraId: number;
  /** Currency id of the token that pays fees on the service; 0 is the service's native token. */
  readonly currencyId: number;
}

/** Table of targets, and the fallback for targets without an entry. */
export interface TargetTable {
  readonly targets: readonly XcmTarget[];
  readonly fallback: XcmTarget | undefined;
}

const wildcard = '*';
const pattern = /^(\d{1,10})\/(\d{1,10})$/;

/**
 * Reads the targets of a configuration.
 *
 * @throws INVALID_TARGET when a name is neither a para id with a currency id nor `*`
 */
export function parseTargets(targets: { readonly [target: string]: ServiceTarget }): TargetTable {
  const others = targets[wildcard];
  const names = Object.keys(targets).filter((name) => name !== wildcard);
  return {
    targets: names.map((name) => parseTarget(name, targets[name])),
    fallback: others && deriveRow(others, { paraId: 0, currencyId: 0 }),
  };
}

function parseTarget(name: string, target: ServiceTarget | undefined): XcmTarget {
  const match = pattern.exec(name);
  if (!match || !target) throw new InvalidTargetError({ target: name });
  return deriveRow(target, { paraId: Number(match[1]), currencyId: Number(match[2]) });
}

function deriveRow(target: ServiceTarget, key: { paraId: number; currencyId: number }): XcmTarget {
  return { feeAsset: 'service', ...target, ...key };
}
