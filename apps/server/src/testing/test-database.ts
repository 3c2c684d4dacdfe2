import { inject } from "vitest";
import { copyDatabase, type TestDatabase, type TestTemplate } from "./copied-database.ts";

export type { TestDatabase };

/** Copies that are made ahead, by template: making one takes longer than a short test, and the next test comes soon. */
const ahead = new Map<string, Promise<TestDatabase | null>>();

/** The databases that are being dropped, one after the other. */
let dropping: Promise<void> = Promise.resolve();

/** A database of one's own on the server of the run: empty, or a copy of a template. Nobody waits until it is dropped. */
export async function openTestDatabase(template?: TestTemplate): Promise<TestDatabase> {
  const { url, drop } = await (template
    ? takeCopy({ ...template, name: `${inject("databaseTemplates")}_${template.name}` })
    : copyDatabase(inject("databaseServer")));
  return {
    url,
    drop: async () => {
      // A server that has ended has taken its databases along.
      dropping = dropping.then(drop).catch(() => {});
    },
  };
}

async function takeCopy(template: TestTemplate): Promise<TestDatabase> {
  const copy = () => copyDatabase(inject("databaseServer"), template);
  const ready = await ahead.get(template.name);
  const taken = ready ?? (await copy());
  ahead.set(
    template.name,
    copy().catch(() => null),
  );
  return taken;
}

/** Resolves when the databases of the tests that are over are gone, for what has to outlive them, such as a tablespace. */
export const untilDropped = (): Promise<void> => dropping;
