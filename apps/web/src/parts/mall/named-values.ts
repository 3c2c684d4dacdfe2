interface NamedValue {
  readonly code: string;
  /** Its name in Chinese. */
  readonly label: string;
  /** Empty where it has none. */
  readonly unit: string;
}

/** What a merchant has said, with the names of its template; by its code where the template is not at hand. */
export const namedValues = <T extends { readonly code: string }>(
  values: readonly T[],
  names: readonly NamedValue[] = [],
) =>
  values.map((value) => {
    const { label = value.code, unit = "" } = names.find(({ code }) => code === value.code) ?? {};
    return { ...value, label, unit };
  });
