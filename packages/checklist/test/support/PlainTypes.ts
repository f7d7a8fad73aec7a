/** The types of metadata in its plain form, with the parts that tests change. */
export interface PlainTypes {
  readonly lookup: {
    readonly types: readonly {
      readonly id: number;
      readonly type: {
        readonly path: readonly string[];
        readonly def: {
          readonly sequence?: { readonly type: number };
          readonly primitive?: string;
          readonly variant?: { readonly variants: { name: string; fields: object[] }[] };
        };
      };
    }[];
  };
}
