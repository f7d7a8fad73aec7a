import { defineError } from '@parachron/core';

/** The environment requests an export of metrics, and the packages of OpenTelemetry are not installed. */
export class ExporterNotInstalledError extends defineError({
  code: 'EXPORTER_NOT_INSTALLED',
  fault: 'input',
  message: (facts: { variable: string; packages: string }) =>
    `${facts.variable} is set: the export of metrics needs the packages ${facts.packages}.`,
  hint: () =>
    'Run `npm install @opentelemetry/sdk-metrics@2 @opentelemetry/resources@2 @opentelemetry/exporter-metrics-otlp-http@0.223` beside parachron, or unset the variable.',
}) {}
