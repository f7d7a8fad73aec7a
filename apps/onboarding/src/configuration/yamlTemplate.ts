/** A configuration in YAML with every field, without the line that names its schema. */
export const yamlTemplate = `# The parachains to check. \`parachron check\` checks all of them, \`parachron check --network local\` those on the local network.
# Secrets do not belong here: accounts are public addresses. \${NAME} in an endpoint is an environment variable.

# The networks of the service, with the chains that all parachains share. Each chain is an endpoint (ws, wss, http,
# https) or a chain spec file; of several the first is read, and the others are compared with it.
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
      # main: [wss://my-parachain.example, ./my-parachain-raw.json]
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
    #   onTarget: 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY

    # The task to quote, and to try with --dry-run.
    # task:
    #   call: transfer            # the first call by default
    #   when: every 1h x 24       # or next, every 1d (without end), 2030-01-01T00:00:00Z

    # The rule by which the parachain derives accounts, if no node or fork shows it: hashedDescription, locationHash or none.
    # derivation: hashedDescription

    # The multisig that signs for you: its threshold and the public addresses of all members.
    # multisig: { threshold: 2, members: [5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY, 5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty] }

# Limits of the service on all networks; the values are the defaults.
# service:
#   paraId: 2114
#   proposal: { maxCapacity: 1000, maxMessageSize: 102400 }
`;
