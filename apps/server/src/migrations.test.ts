import { readdir, stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { contextsWithTables } from "./migrations.ts";

test("every context that has migrations is named, and no other", async () => {
  const names = await readdir(import.meta.dirname);
  const found = await Promise.all(
    names.map((name) =>
      stat(`${import.meta.dirname}/${name}/migrations`).then(
        () => [name],
        () => [],
      ),
    ),
  );
  expect(found.flat().toSorted()).toEqual(contextsWithTables.toSorted());
});
