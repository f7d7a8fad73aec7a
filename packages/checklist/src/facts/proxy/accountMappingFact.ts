import {
  type Account,
  type Answer,
  type Call,
  constantRead,
  formatCost,
  formatHex,
  type Hex,
  type PlanStep,
  parseHex,
  type Runtime,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import type { CallCost } from '@parachron/proxy';
import { keccakAsU8a } from '@polkadot/util-crypto';
import { listContractCalls } from '../contracts/listContractCalls.js';
import { defineFact } from '../Fact.js';
import { planPaidStep } from '../planSteps.js';
import { namedCallsFact } from './namedCallsFact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** Whether the user's account has the address of 20 bytes that the target's contracts require of a caller. */
export type AccountMappingFact =
  /** The target maps no accounts: it has no such pallet, or accounts that are addresses. */
  | { readonly kind: 'none' }
  | { readonly kind: 'no-user' }
  | {
      readonly kind: 'known';
      readonly runtime: Runtime;
      readonly real: Account;
      readonly address: Hex;
      readonly original: Answer<boolean>;
      /** Maps the account; undefined if it is mapped, or the mapping is unknown. */
      readonly call: Call | undefined;
      /** The pallet maps new accounts itself, and holds no deposit. */
      readonly isAutomatic: boolean;
      /** A named call is one of a contract, so that the tasks need the address. */
      readonly isNeeded: boolean;
    };

/** The address of the named user in the target's pallet of contracts, and the step that creates it. */
export const accountMappingFact = defineFact({
  needs: { user: proxyUserFact, named: namedCallsFact },
  // The reads depend on the mapping of the account, so this fact reads step by step.
  derive: async ({ facts: { user, named }, chains: { target } }): Promise<AccountMappingFact> => {
    const map = { pallet, method: 'map_account', args: {} };
    const manual = target && tryEncodeCall(target.runtime.registry, map);
    if (!target || !manual) return { kind: 'none' };
    const { runtime } = target;
    const { real } = user;
    const mapsItself = constantRead(pallet, 'AutoMap', (value) => value.toPrimitive() === true);
    const { automatic } = await target.read({ automatic: mapsItself });
    const isAutomatic = automatic.known && automatic.value;
    if (user.isGeneric || !real) return { kind: isAutomatic ? 'none' : 'no-user' };
    if (real.kind !== 'AccountId32') return { kind: 'none' };
    // A pallet that maps new accounts itself ignores `map_account`. The other call maps accounts that are older, without a deposit.
    const batch = { pallet, method: 'batch_map_accounts', args: { accounts: [real.hex] } };
    const call = isAutomatic ? tryEncodeCall(runtime.registry, batch) : manual;
    if (!call) return { kind: 'none' };
    // `AccountId32Mapper` of pallet-revive: an account that is derived from an address begins with it, and needs no mapping.
    const isAddress = real.hex.endsWith('ee'.repeat(12));
    const bytes = parseHex(real.hex);
    const address = formatHex(isAddress ? bytes.subarray(0, 20) : keccakAsU8a(bytes).subarray(12));
    const isStored = storageRead(pallet, 'OriginalAccount', [address], (value) => value?.isEmpty === false);
    const { original } = await target.read({ original: isStored });
    const due = isAddress || !original.known || original.value ? undefined : call;
    const contractCalls = listContractCalls(runtime).map(({ name }) => name);
    const isNeeded = named.calls.some((one) =>
      contractCalls.includes(`${one.call.pallet}.${one.call.method}`),
    );
    return { kind: 'known', runtime, real, address, original, call: due, isAutomatic, isNeeded };
  },
});

const pallet = 'Revive';

/** Plans the step that maps the account; the runs of a grant show its cost. */
export function planMapping(
  { runtime, real, address, isAutomatic }: Extract<AccountMappingFact, { kind: 'known' }>,
  call: Call,
  about: Pick<PlanStep, 'after'> & { readonly cost: CallCost | undefined; readonly para: number },
): PlanStep {
  const { cost, ...place } = about;
  const { chain, token } = runtime;
  const source = cost ? `${pallet}.map_account on a fork` : `No run of the grant on ${chain} shows it.`;
  const part = { kind: 'deposit', title: 'deposit for the mapping', token, source } as const;
  return planPaidStep(runtime, {
    id: 'map-account',
    title: `The user maps a 20-byte (Ethereum-style) address on ${chain}.`,
    call,
    signer: real,
    ...place,
    verify: `${pallet}.OriginalAccount has the address ${address}.`,
    notes: isAutomatic
      ? [`${chain} maps new accounts itself. Only an account that is older needs the call.`]
      : [`The call holds a deposit, which ${pallet}.unmap_account gives back.`],
    costs: isAutomatic ? [] : [formatCost(part, cost?.deposit)],
    fee: cost?.fee,
  });
}
