import { openPlatform } from "../platform/open-platform.ts";
import { retentions } from "../retention.ts";
import { tally, tallyApi, type World } from "./tally.ts";
import { openTestPlatform, type TestOptions, type TestPlatform } from "./test-platform.ts";

const ofPlatform = retentions.filter(({ table }) => table.startsWith("platform."));

/** The platform with nothing on it but tallies. */
export const openTallies = (options?: TestOptions, world?: World): Promise<TestPlatform> =>
  openTestPlatform(
    (needs) => openPlatform({ ...needs, api: tallyApi, contexts: [tally(world)], retentions: ofPlatform }),
    options,
  );
