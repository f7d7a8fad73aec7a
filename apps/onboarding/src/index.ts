export type { ConfigurationInput as Configuration } from './configuration/configurationSchema.js';
export { defineConfiguration } from './configuration/defineConfiguration.js';
