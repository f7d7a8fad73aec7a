import type { ConfigurationInput } from './configurationSchema.js';
import { yamlTemplate } from './yamlTemplate.js';

/** The formats of a configuration. */
export type TemplateForm = 'yaml' | 'json' | 'ts';

/**
 * Writes a first configuration: the local network works immediately, the other networks need endpoints.
 *
 * @param options `schema`, the path of the schema from the configuration; absent without a schema
 */
export function formatTemplate(
  form: TemplateForm,
  { schema }: { readonly schema?: string | undefined } = {},
): string {
  if (form === 'ts') return typeScriptTemplate;
  if (form === 'yaml')
    return `${schema === undefined ? howToGetSchema : formatSchemaLine(schema)}\n#\n${yamlTemplate}`;
  const named = schema === undefined ? template : { $schema: schema, ...template };
  return `${JSON.stringify(named, null, 2)}\n`;
}

/** Writes the line of a configuration in YAML by which editors find its schema. */
export function formatSchemaLine(schema: string): string {
  return `# yaml-language-server: $schema=${schema}`;
}

const howToGetSchema = `# Editors can complete and check this file by a schema, which \`parachron init --schema\` writes beside it.`;

const template: ConfigurationInput = {
  networks: { staging: {}, main: {} },
  parachains: [{ name: 'example', networks: { local: 'embedded' } }],
};

const typeScriptTemplate = `// The parachains to check. \`parachron check\` checks all of them, \`parachron check --network local\` those on the local network.
// Secrets do not belong here: accounts are public addresses. \${NAME} in an endpoint is an environment variable.
//
// parachron runs this file without a build. Editors know its types once the project has the package:
// npm install --save-dev @parachron/onboarding
import { defineConfiguration } from '@parachron/onboarding';

export default defineConfiguration({
  // The networks of the service, with the chains that all parachains share. Each chain is an endpoint (ws, wss, http,
  // https), a chain spec file, or a list of them: the first is read, and the others are compared with it.
  networks: {
    staging: {
      // relay: 'wss://relay.staging.example',
      // service: 'wss://service.staging.example',
    },
    main: {
      // relay: ['wss://relay.main.example', 'wss://another-node.main.example'],
      // service: 'wss://service.main.example',
      // serviceParaId: 2114,
      // channelManager: 'wss://coretime.main.example', // the channel manager, if it is not the relay chain
    },
  },

  // The parachains to check.
  parachains: [
    {
      name: 'example',
      // paraId: 2000, // read from the chain by default
      networks: {
        local: 'embedded', // the parachain of the local network: usable at once, without any endpoint
        // staging: 'wss://my-parachain.staging.example',
        // main: false, // not on this network
      },

      // Calls that tasks are to make, not wrapped in a proxy call: the bytes, or pallet, method and args.
      // calls: [
      //   { name: 'remark', call: '0x00000c010203' },
      //   {
      //     name: 'transfer',
      //     pallet: 'Balances',
      //     method: 'transfer_keep_alive',
      //     args: { dest: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', value: 1_000_000_000_000 },
      //   },
      // ],

      // The user for whom the checks run from end to end: public addresses.
      // user: { account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' },

      // The task to quote, and to try with --dry-run: next, every 1d (without end), 2030-01-01T00:00:00Z.
      // task: { call: 'transfer', when: 'every 1h x 24' },

      // The rule by which the parachain derives accounts, if no node or fork shows it: hashedDescription, locationHash or none.
      // derivation: 'hashedDescription',

      // The multisig that signs for you: its threshold and the public addresses of all members.
      // multisig: { threshold: 2, members: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'] },
    },
  ],

  // Limits of the service on all networks; the values are the defaults.
  // service: { paraId: 2114, proposal: { maxCapacity: 1000, maxMessageSize: 102_400 } },
});
`;
