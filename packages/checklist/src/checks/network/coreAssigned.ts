import {
  type Answer,
  type Answers,
  constantRead,
  findUsualPallet,
  getRuntimeApiVersion,
  type JsonValue,
  listPallets,
  omitUndefined,
  type Read,
  type Runtime,
  readKnown,
  readList,
  runtimeCallRead,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { defineFact, listEvidence } from '../../facts/Fact.js';
import { chooseParaId, roleWords } from '../../Scope.js';
import { defineCheck, type Judgement, judgeNotGiven, requireGiven } from '../Check.js';

/** A para's share of the relay chain's cores; absent for fields that the runtime does not keep. */
export interface CoreFact extends Partial<Answers<Required<CoreReads>>> {
  readonly role: 'target' | 'service';
  readonly paraId: number;
  /** When the lease ends, in words; undefined without a lease, and before its last period. */
  readonly leaseEnd?: Answer<string | undefined>;
}

type CoreReads = {
  /** Cores that are claimed for the para's next blocks, by number. */
  readonly claimed?: Read<readonly number[]>;
  /** The relay chain block to which the para's newest block refers; undefined without a block. */
  readonly newestAt?: Read<number | undefined>;
  /** Whether the list of parachains with a core contains it; relay chains without coretime have that list. */
  readonly isListed?: Read<boolean>;
};

/** The cores of both parachains, from the relay chain; none without a relay chain. */
const coresFact = defineFact({
  derive: async ({ chains: { relay }, scope }): Promise<readonly CoreFact[]> => {
    const cores = (['target', 'service'] as const).map(async (role) => {
      const paraId = chooseParaId(role, scope);
      if (!relay) return [];
      const reads = describeCoreReads(relay.runtime, paraId);
      const [found, lease] = await Promise.all([relay.read(reads), readLease(relay, paraId)]);
      return [{ role, paraId, ...found, ...lease }];
    });
    return (await Promise.all(cores)).flat();
  },
});

function describeCoreReads(relay: Runtime, paraId: number): CoreReads {
  // The pallet with the cores of coretime is another one in newer relay chains.
  const hasCoretime = listPallets(relay.registry).some(({ storage }) => storage.includes('CoreDescriptors'));
  const readNumber = (value: Codec | undefined) =>
    value === undefined ? undefined : Number(value.toString());
  return omitUndefined({
    claimed: describeClaimRead(relay, paraId),
    newestAt: storageRead('Paras', 'MostRecentContext', [paraId], readNumber),
    // With coretime the list no longer shows the parachains with a core.
    isListed: hasCoretime
      ? undefined
      : storageRead('Paras', 'Parachains', [], (value) => readList(value).includes(paraId)),
  });
}

/** Reads when the last period of a lease ends. */
async function readLease(relay: Snapshot, paraId: number) {
  const { number } = relay.block;
  const constants = await relay.read({
    length: constantRead('Slots', 'LeasePeriod', Number),
    offset: constantRead('Slots', 'LeaseOffset', Number),
    blockTime: constantRead('Babe', 'ExpectedBlockTime', Number),
  });
  const [length = 0, offset = 0] = [readKnown(constants.length), readKnown(constants.offset)];
  const end = (Math.floor((number - offset) / length) + 1) * length + offset;
  const days = ((end - number) * (readKnown(constants.blockTime) ?? 0)) / 86_400_000;
  const time = days > 0 ? ` (in ${days.toFixed(1)} days)` : '';
  const when = `at block ${end.toLocaleString('en-US')} of the relay chain${time}`;
  // The present period comes first; there is no entry without a lease.
  const isLast = (value: Codec | undefined) => readList(value).length === 1;
  const leaseEnd = (value: Codec | undefined) => (isLast(value) ? when : undefined);
  return relay.read({ leaseEnd: storageRead('Slots', 'Leases', [paraId], leaseEnd) });
}

/** The first version of `ParachainHost` with `claim_queue`. */
const claimQueueSince = 11;

/** Older relay chains store the claims; newer ones compute them for their runtime API. */
function describeClaimRead(relay: Runtime, paraId: number): Read<readonly number[]> | undefined {
  const scheduler = findUsualPallet(relay.registry, 'ParaScheduler');
  const { storage = [] } = listPallets(relay.registry).find(({ name }) => name === scheduler) ?? {};
  const queue = ['ClaimQueue', 'Scheduled'].find((item) => storage.includes(item));
  if (queue) {
    return storageRead('ParaScheduler', queue, [], (value) =>
      listCores(value?.toJSON() as JsonValue | undefined, paraId),
    );
  }
  if ((getRuntimeApiVersion(relay, 'ParachainHost') ?? 0) < claimQueueSince) return undefined;
  return runtimeCallRead(
    'ParachainHost',
    'claim_queue',
    () => new Uint8Array(),
    (bytes, registry) => {
      const queues = registry.createTypeUnsafe('BTreeMap<u32, Vec<u32>>', [bytes]).toJSON();
      return Object.entries<JsonValue>(Object(queues)).flatMap(([core, paras]) =>
        Array.isArray(paras) && paras.includes(paraId) ? [Number(core)] : [],
      );
    },
  );
}

/** Assignments by core: a map of queues in newer relays, a list of assignments in older ones. */
function listCores(value: JsonValue | undefined, paraId: number): readonly number[] {
  const assigned: readonly (readonly [unknown, JsonValue])[] = Array.isArray(value)
    ? value.map((one) => [Object(one).core, one])
    : Object.entries<JsonValue>(Object(value ?? {}));
  return assigned.flatMap(([core, queue]) => (isAssigned(queue, paraId) ? [Number(core)] : []));
}

/** Whether an assignment is of a para: `{ bulk: id }`, `{ pool: { paraId } }`, possibly nested in an entry. */
function isAssigned(value: JsonValue, paraId: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    inner === paraId ? name === 'bulk' || name === 'paraId' : isAssigned(inner, paraId),
  );
}

/** Both parachains have a core of the relay chain, without which they make no blocks. */
export const coreAssigned = defineCheck({
  id: 'network/core-assigned',
  topic: 'core',
  title: 'Both parachains have a core',
  failedTitle: 'A parachain has no core',
  warningTitle: 'A parachain builds no blocks, or loses its core soon',
  explanation: `A parachain builds blocks only if the relay chain assigns a core to it. On older relay chains each listed parachain has its
own core; on newer ones a parachain buys coretime, in bulk or block by block. A parachain without a core receives and sends no
messages, and its tasks miss their time.

The check reads the claims to the next blocks: \`ParachainHost.claim_queue\`, on older relay chains \`ParaScheduler.ClaimQueue\` or
\`Scheduled\`. It also reads the relay chain block to which the newest block of the parachain refers (\`Paras.MostRecentContext\`).
On relay chains without coretime it reads the list \`Paras.Parachains\`. The claims cover the next few blocks only.

The check warns if the lease of the parachain is in its last period (\`Slots.Leases\`). Only the Coretime chain knows the end of bulk
coretime: it assigns cores to the relay chain without an end.

What to do: buy or renew coretime on the Coretime chain. \`Broker.Workload\` there shows the assignment.`,
  waitsFor: () => [
    requireGiven('relay'),
    { check: 'network/paras-alive-on-relay', subject: 'target chain', before: 'target chain' },
    { check: 'network/paras-alive-on-relay', subject: 'service chain', before: 'service chain' },
  ],
  facts: { cores: coresFact },
  evaluate: ({ cores }) => (cores.length > 0 ? cores.map(judgeWithEnd) : [judgeNotGiven('cores', 'relay')]),
});

/** Blocks of the relay chain: ten minutes, within which every live parachain has a block. */
const recentBlocks = 100;

function judge({ role, paraId, claimed, newestAt, isListed }: CoreFact): Judgement {
  const subject = `${roleWords[role]} ${paraId}`;
  const evidence = listEvidence(claimed, newestAt, isListed);
  const cores = claimed?.known ? claimed.value : [];
  const [noun, verb] = cores.length === 1 ? ['Core', 'is'] : ['Cores', 'are'];
  const assigned = `${noun} ${cores.join(', ')} of the relay chain ${verb} assigned to the parachain`;
  const isInList = readKnown(isListed);
  const listed =
    'Paras.Parachains lists the parachain, and each listed parachain has a core on this relay chain';
  const conclude = (outcome: Judgement['outcome'], reason: string) => ({
    subject,
    outcome,
    reason,
    evidence,
  });
  const age = deriveAge(newestAt);
  if (age !== undefined && age > recentBlocks) {
    const none = 'No core is assigned to the parachain';
    const place = cores.length > 0 ? assigned : isInList ? listed : none;
    const reason = `Parachain ${paraId} builds no blocks. Its newest block refers to block ${readKnown(newestAt)} of the relay chain, more than ${recentBlocks} ago. ${place}.`;
    return conclude('warn', reason);
  }
  if (cores.length > 0) return conclude('pass', `${assigned}.`);
  const recent = `The relay chain accepted a block of the parachain in its last ${recentBlocks}: the parachain builds blocks.`;
  if (age !== undefined) return conclude('pass', recent);
  if (isInList) return conclude('pass', `${listed}.`);
  const reason = 'The core assignments of the relay chain do not name the parachain at this block.';
  const howToFindOut =
    'Read Broker.Workload on the Coretime chain, or check that the parachain builds blocks.';
  return { ...conclude('unknown', reason), howToFindOut };
}

/** Warns of a core that the parachain has and is known to lose. */
function judgeWithEnd(fact: CoreFact): Judgement {
  const judgement = judge(fact);
  const end = readKnown(fact.leaseEnd);
  if (judgement.outcome !== 'pass' || end === undefined) return judgement;
  const evidence = [...judgement.evidence, ...listEvidence(fact.leaseEnd)];
  return { ...judgement, outcome: 'warn', reason: `The lease of the parachain ends ${end}.`, evidence };
}

function deriveAge(newestAt: CoreFact['newestAt']): number | undefined {
  if (!newestAt?.known || newestAt.value === undefined) return undefined;
  const age = newestAt.evidence.block.number - newestAt.value;
  // A block cannot refer to a later block: such an entry has no meaning.
  return age >= 0 ? age : undefined;
}
