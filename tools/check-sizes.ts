import { ownFiles } from "./own-files.ts";
import { exceptions } from "./size-exceptions.ts";
import { faultsOfSizes, findOversized } from "./sizes.ts";
import { readSources } from "./tidy.ts";

const found = findOversized(readSources(ownFiles()));
if (process.argv.includes("--list")) for (const { name, lines } of found) console.log(`${lines}\t${name}`);
for (const fault of faultsOfSizes(found, exceptions)) {
  console.error(fault);
  process.exitCode = 1;
}
