interface NamedValue {
  readonly code: string;
  readonly label: string;
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
