import { ownFiles } from "./own-files.ts";
import { findUntidy, readSources } from "./tidy.ts";

for (const { rule, path, line, found } of findUntidy(readSources(ownFiles()))) {
  console.error(`${rule}: ${path}:${line} ${found}`);
  process.exitCode = 1;
}
