import { existsSync, realpathSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { formatJson } from '@parachron/core';
import { formatCommand, stripControls } from '@parachron/reports';
import { FileNotWrittenError, UsageError } from '../../errors.js';
import { describeFileFailure } from '../../files/describeFileFailure.js';
import { writeWhole } from '../../files/writeWhole.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import type { InitFlags } from './checkingCommands.js';

const endings = ['.yaml', '.yml'];

/** Writes a first configuration. */
export async function runInit(file: string, flags: InitFlags, context: CommandContext): Promise<number> {
  const { terminal, cwd } = context;
  if (!endings.includes(extname(file).toLowerCase())) {
    const reason = `the extension of "${file}" is not one of ${endings.join(', ')}`;
    throw new UsageError({ option: 'file', reason });
  }
  const path = resolve(cwd, file);
  if (!flags.force && existsSync(path)) {
    const reason = `"${file}" already exists; give another name, or --force to overwrite the file`;
    throw new UsageError({ option: 'file', reason, command: 'parachron init' });
  }
  // A link stays a link to the new configuration.
  await writeWhole(existsSync(path) ? realpathSync(path) : path, template).catch((cause: unknown) => {
    throw new FileNotWrittenError({ file, reason: describeFileFailure(cause) }, { cause });
  });
  const option = file === 'parachron.yaml' ? [] : ['--config', file];
  const check = formatCommand(['check', ...option, '--network', 'local']);
  const lines = [`Wrote ${file}. To try the file:`, `  ${check}`];
  terminal.out(flags.json ? formatJson({ file }, 2) : lines.map(stripControls).join('\n'));
  return exitCodes.passed;
}

/** A configuration in YAML with every field: the local network works immediately, the other networks need endpoints. */
export const template = `# Remove one # of the next line, and editors complete and check this file by its schema. The path is relative to this file.
## yaml-language-server: $schema=./node_modules/@parachron/onboarding/generated/configuration.schema.json
#
# The parachains to check. \`parachron check\` checks all of them, \`parachron check --network local\` those on the local network.
# Secrets do not belong here: accounts are public addresses. \${NAME} in an endpoint is an environment variable.

# The networks of the service, with the chains that all parachains share. Each chain is an endpoint (ws, wss, http,
# https) or a chain spec file. If several nodes are given, all are asked each value.
networks:
  staging:
    # relay: wss://relay.staging.example
    # service: wss://service.staging.example
  main:
    # relay: [wss://relay.main.example, wss://another-node.main.example]
    # service: wss://service.main.example
    # serviceParaId: 2114
    # channelManager: wss://coretime.main.example   # the channel manager, if it is not the relay chain

# The parachains to check.
parachains:
  - name: example
    # paraId: 2000                # read from the chain by default
    networks:
      local: embedded             # the parachain of the local network: usable at once, without any endpoint
      # staging: wss://my-parachain.staging.example
      # main: [wss://my-parachain.example, wss://another-node.example]
      # main: false               # not on this network

    # Calls that tasks are to make, not wrapped in a proxy call: the bytes, or pallet, method and args.
    # calls:
    #   - name: remark
    #     call: "0x00000c010203"
    #   - name: transfer
    #     pallet: Balances
    #     method: transfer_keep_alive
    #     args: { dest: 5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty, value: 1000000000000 }

    # The user for whom the checks run from end to end: public addresses.
    # user:
    #   account: 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY
    #   onTarget: 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY   # if it differs
    #   derived: 5FLhijXib6dYtde6yscUEQbbvgxSU8U1HqMwHjy3g7wJ1CxD    # if the parachain derives it by a rule of its own

    # The task to quote, and to try with --dry-run.
    # task:
    #   call: transfer            # the first call by default
    #   when: every 1h x 24       # or next, every 1d (without end), 2030-01-01T00:00:00Z

    # The rule by which the parachain derives accounts, if no node or fork shows it: hashedDescription, locationHash or none.
    # derivation: hashedDescription

# The limits of a channel that a plan proposes: messages, and bytes of a message; the values are the defaults.
# proposal: { maxCapacity: 1000, maxMessageSize: 102400 }
`;
