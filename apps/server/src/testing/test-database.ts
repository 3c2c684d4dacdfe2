import { inject } from "vitest";
import { copyDatabase, type TestDatabase, type TestTemplate } from "./copied-database.ts";

export type { TestDatabase };

/** A database of one's own on the server of the run: empty, or a copy of a template. */
export const openTestDatabase = (template?: TestTemplate): Promise<TestDatabase> =>
  copyDatabase(
    inject("databaseServer"),
    template && { ...template, name: `${inject("databaseTemplates")}_${template.name}` },
  );
