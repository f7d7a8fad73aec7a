import { z } from 'zod';

/** A map of known fields. The message about another field lists those: see `parseBySchema`. */
const fields = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : undefined),
  });

/** The kind of a value of a file, in words. */
export function nameKind(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  if (Number.isFinite(value)) return Number.isInteger(value) ? 'a number' : 'a number with a fraction';
  return typeof value === 'object' ? 'a map' : String(value);
}

/** The words for a value that has none of several forms. */
const oneOf = (forms: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `${forms}, not ${nameKind(input)}`,
});

/** A number that a chain stores in 32 bits. */
const numberFrom = (least: number) => {
  const range = `must be from ${least} to 4294967295`;
  return z.int({ abort: true }).min(least, range).max(0xffff_ffff, range);
};

const paraId = numberFrom(0);

const node = z.string().min(1, 'is empty; give an endpoint or a file').describe(
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
  'An endpoint (ws, wss, http, https), or a chain spec file relative to this file. ${NAME} is replaced by the value of an environment variable.',
);

const nodes = z
  .union(
    [node, z.array(node).min(1, 'must list at least one node')],
    oneOf('must be an endpoint, a file, or a list of these'),
  )
  .describe('One or more nodes of the chain. All are asked each value.');

const network = fields({
  relay: nodes.optional().describe('The relay chain.'),
  channelManager: nodes
    .optional()
    .describe('The channel manager, if it is not the relay chain: the Coretime chain.'),
  service: nodes.optional().describe("The service's chain."),
  serviceParaId: paraId.optional().describe("The service's para id on this network; 2114 by default."),
}).describe('A network of the service, with the chains that all parachains share.');

const presence = z
  .union(
    [nodes, z.literal(false).describe('The parachain is not on this network.')],
    oneOf('must be an endpoint, a file, a list of these, or false'),
  )
  .describe(
    'Nodes of the parachain on this network; "embedded" on the network "local"; false if it is not there.',
  );

const call = fields({
  name: z.string().min(1, 'is empty; give a name').describe('A name of your choice.'),
  call: z.string().optional().describe('The call as 0x-prefixed hex.'),
  pallet: z.string().optional(),
  method: z.string().optional(),
  args: z.record(z.string(), z.unknown()).optional().describe("The arguments by the chain's own names."),
}).describe('A call of tasks: its bytes, or pallet, method and args. Not wrapped in a proxy call.');

const user = fields({
  account: z.string().describe('The account on the service that schedules and pays.'),
  onTarget: z.string().optional().describe('The account on the parachain, if it differs.'),
  derived: z
    .string()
    .optional()
    .describe('The account that the parachain derives for the user, if its rule is its own: ask its team.'),
}).describe('The user for whom the checks run from end to end: public addresses only.');

const time = z.union([z.string(), z.int()], oneOf('must be a text, or seconds since 1970'));

const task = fields({
  call: z.string().optional().describe('The name of the call; the first by default.'),
  when: z
    .union(
      [z.string(), z.int(), z.array(time).min(1, 'has to give at least one time')],
      oneOf('must be a text, or a list of times'),
    )
    .optional()
    .describe(
      'next (the default), every 1h x 24, every 1d (without end), or times. A time is ISO text with its zone, or seconds since 1970.',
    ),
}).describe('The task to quote, and to execute with --dry-run.');

const parachain = fields({
  name: z.string().min(1, 'is empty; give a name').describe('A name of your choice.'),
  paraId: paraId.optional().describe('Read from the chain by default.'),
  networks: z.record(z.string(), presence.nullable()).describe('The nodes of the parachain on each network.'),
  calls: z.array(call).optional(),
  user: user.optional(),
  task: task.optional(),
  derivation: z
    .enum(['hashedDescription', 'locationHash', 'none'])
    .optional()
    .describe('Rule by which the parachain derives accounts, if the chain does not state it.'),
});

const proposal = fields({
  maxCapacity: numberFrom(1),
  maxMessageSize: numberFrom(1),
}).describe('Proposed limits of a channel: messages, and bytes of a message.');

/** The schema of a configuration file. */
export const configurationSchema = fields({
  $schema: z.string().optional().describe('Path of this schema, for editors.'),
  proposal: proposal.optional(),
  networks: z
    .record(z.string(), network.nullable())
    .optional()
    .describe('staging, main, or names of your own; "local" is built in.'),
  parachains: z.array(parachain).min(1, 'must list at least one parachain'),
}).meta({
  title: 'Configuration of parachron',
  description: 'The checked parachains, their networks, calls and user.',
});

/** A configuration that conforms to the schema. */
export type ConfigurationOutput = z.output<typeof configurationSchema>;

/** One of its networks. */
export type NetworkInput = z.output<typeof network>;

/** One of its parachains. */
export type ParachainInput = ConfigurationOutput['parachains'][number];
