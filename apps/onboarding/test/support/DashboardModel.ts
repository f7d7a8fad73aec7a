import type { Dashboard, Panel } from '@grafana/schema';

/** Values as JSON has them: the text of an enumeration instead of its member. */
type Json<T> = T extends string
  ? `${T}`
  : T extends number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? Json<Item>[]
      : T extends object
        ? { [Key in keyof T]: Json<T[Key]> }
        : T;

interface FieldConfig {
  readonly defaults: Partial<NonNullable<Panel['fieldConfig']>['defaults']>;
  readonly overrides: [];
}

/** A dashboard by Grafana's published model, as in its files: fields with a default are optional. */
export type DashboardModel = Json<
  Partial<Omit<Dashboard, 'panels'>> & {
    panels: (Omit<Panel, 'fieldConfig'> & { fieldConfig?: FieldConfig })[];
  }
>;
