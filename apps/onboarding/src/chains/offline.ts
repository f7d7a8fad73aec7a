/** Names the environment variable that forbids fetching, as the option `--offline` does. */
export const offlineVariable = 'PARACHRON_OFFLINE';
