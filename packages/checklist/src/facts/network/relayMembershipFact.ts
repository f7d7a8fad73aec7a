import { type Answer, storageRead } from '@parachron/core';
import type { Role } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { type ParaHead, paraFact } from './paraFact.js';

/** The block that the relay knows of a para, and what the para itself has at that height. */
export interface RelayMembership {
  readonly role: 'target' | 'service';
  readonly known: ParaHead;
  readonly own: Answer<string | undefined>;
}

/** Whether the parachains at hand are those whose blocks the relay chain at hand has accepted. */
export const relayMembershipFact = defineFact({
  id: 'relay-membership',
  needs: { paras: paraFact },
  ask: ({ facts }) =>
    Object.fromEntries(
      facts.paras.flatMap(({ role, head }) =>
        head.known && head.value ? [[role, { hash: blockHashRead(head.value.number) }]] : [],
      ),
    ) as { [R in Extract<Role, 'target' | 'service'>]?: { hash: ReturnType<typeof blockHashRead> } },
  derive: ({ facts }, answers): readonly RelayMembership[] =>
    facts.paras.flatMap(({ role, head }) => {
      const own = answers[role]?.hash;
      return head.known && head.value && own ? [{ role, known: head.value, own }] : [];
    }),
});

function blockHashRead(number: number) {
  return storageRead('System', 'BlockHash', [number], (value) => emptyToUndefined(value?.toHex()));
}

/** The runtime answers zeros for a block it has forgotten or not reached. */
function emptyToUndefined(hash: string | undefined): string | undefined {
  return hash && !/^0x0*$/.test(hash) ? hash : undefined;
}
