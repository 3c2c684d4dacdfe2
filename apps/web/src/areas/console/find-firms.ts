import { blacklist } from "@zd/api/identity/blacklist";
import type { Call } from "../../api/client.ts";
import { atOnce, inParallel } from "../../ui/mass/mass-action.ts";

/** The most firms that one file may name. */
const mostFirms = 500;

/** The numbers of firms by their whole names; a name that is no firm's is missing. Of more than 500 names the first are looked up. */
export async function findFirms(names: readonly string[], call: Call): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(names)].filter((name) => name !== "").slice(0, mostFirms);
  const found = await inParallel(distinct, atOnce, async (name) => {
    const choices = await call(blacklist.listFirmChoices, { keyword: name.slice(0, 64) });
    return choices.flatMap((choice) => (choice.name === name ? [[name, choice.firm] as const] : []));
  });
  return new Map(found.flat());
}
