import { ownFiles } from "./own-files.ts";
import { cruiseTree } from "./walls.ts";

const isOurs = (path: string) => /^(packages|apps)\/.*\.tsx?$/.test(path);

const { modules, broken } = await cruiseTree(".", ["packages", "apps"]);
const expected = ownFiles().filter(isOurs).length;

for (const { rule, from, to } of broken) console.error(`${rule}: ${from} → ${to}`);
// A cruiser that cannot read TypeScript finds nothing wrong in nothing.
if (modules < expected) console.error(`only ${modules} of ${expected} modules were read`);
if (broken.length > 0 || modules < expected) process.exitCode = 1;
