/** Name of the environment variable that turns downloads off, like the option `--offline`. */
export const offlineVariable = 'PARACHRON_OFFLINE';
