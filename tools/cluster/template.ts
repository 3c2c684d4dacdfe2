/** The value of each place of a template, by its name in capitals. */
export type Values = Readonly<Record<string, string>>;

/**
 * A file of `deploy/cluster/` with its places filled in: `${NAME}` as `envsubst` has it, so that an installation on several machines
 * fills in the same files without this tool. Throws where a place has no value.
 */
export function fillIn(template: string, values: Values): string {
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template asks for ${name}, which has no value`);
    return value;
  });
}
