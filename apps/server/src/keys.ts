import { parseArgs } from "node:util";
import { print, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { changeKeys } from "./platform/keys/change-keys.ts";
import { isKeyName, keyKinds, keyNames } from "./platform/keys/inventory.ts";
import { labelOf } from "./platform/keys/key-folder.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import { systemClock } from "./platform/process/clock.ts";

const usage = `npm run keys -- COMMAND

  list                         the keys in the folder of the keys
  rotate NAME [--after MIN]    adds a version, which signs after so many minutes, 5 unless said; by then every node has read it,
                               and a folder that is copied has to be copied
  retire NAME VERSION          throws away an earlier version that nothing needs any more
  rewrap [--from FILE]         wraps every key under the secret that is set now; FILE has the secret that they are wrapped under. Where
                               none is set, the platform's own secret is replaced by a new one

NAME is one of ${keyNames.join(", ")}.`;

interface Wish {
  readonly command: string | undefined;
  readonly rest: readonly string[];
  readonly after: number;
  readonly from: string | undefined;
}

function readWish(): Wish {
  try {
    const { values, positionals } = parseArgs({
      options: { after: { type: "string", default: "5" }, from: { type: "string" } },
      allowPositionals: true,
    });
    const [command, ...rest] = positionals;
    if (/^\d{1,4}$/.test(values.after))
      return { command, rest, after: Number(values.after), from: values.from };
  } catch {
    // An option that there is not.
  }
  throw new CannotStart(usage);
}

function nameOf(given: string | undefined) {
  if (given === undefined || !isKeyName(given)) throw new CannotStart(usage);
  return given;
}

/** `npm run keys`: looks at the keys and changes them. Nodes that run take a change over within a minute. */
async function run(config: Config): Promise<void> {
  const { command, rest, after, from } = readWish();
  const keys = await changeKeys(config, systemClock, from);
  const [name, version] = rest;
  if (command === "list" && rest.length === 0) {
    print(`${keys.folder}, wrapped under ${keys.secretId}`);
    for (const { file, state } of keys.list())
      print(
        `${labelOf(file).padEnd(14)} ${file.fingerprint}  ${keyKinds[file.name].algorithm.padEnd(24)} ${state}`,
      );
  } else if (command === "rotate" && rest.length === 1) {
    const file = await keys.rotate(nameOf(name), after * 60_000);
    print(`${labelOf(file)} signs from ${file.signsFrom}; earlier versions still verify and open`);
  } else if (command === "retire" && rest.length === 2) {
    const file = await keys.retire(nameOf(name), Number(version));
    print(`${labelOf(file)} is gone; what was made with it is refused`);
  } else if (command === "rewrap" && rest.length === 0) {
    const { count, secretId } = await keys.rewrap();
    print(`${count} keys are wrapped under ${secretId}`);
  } else throw new CannotStart(usage);
}

await runCommand(run);
