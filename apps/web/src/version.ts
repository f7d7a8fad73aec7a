declare const PARACHRON_VERSION: string;

/** The version of the page, which the build writes here: all packages of a release have one version. */
export const version: string = PARACHRON_VERSION;
