import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyKinds } from "../apps/server/src/platform/keys/inventory.ts";
import { ownFiles } from "./own-files.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/security/keys.md"), "utf8");

/** The rows of the table whose head begins with this word, without head and rule. */
function tableOf(head: string): readonly (readonly string[])[] {
  const lines = page.slice(page.indexOf(`\n| ${head} |`) + 1).split("\n");
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test("the inventory lists every key of the platform, as the code has it", () => {
  const keys = Object.entries(keyKinds).map(([name, { algorithm, use, retire }]) => [
    `\`${name}\``,
    algorithm,
    use,
    retire ?? "never",
  ]);
  expect(tableOf("key")).toEqual(keys);
});

/** A keyed or an asymmetric algorithm of Node, of the browser or of a library. */
const algorithms =
  /\b(createHmac|createCipheriv|createDecipheriv|generateKeyPair|hkdfSync|createPrivateKey|createSign|webcrypto|subtle\.)|import \{[^}]*\bscrypt\b|"sm-crypto|"@noble\/(ciphers|curves|hashes\/hmac)/;

test("the inventory lists every file that uses a keyed or an asymmetric algorithm", () => {
  const isProduct = (path: string) =>
    /^(apps|packages)\/.*\.tsx?$|^tools\/verify-session\.mjs$/.test(path) &&
    !/\.test\.tsx?$|\/testing\/|^apps\/server\/src\/demo\//.test(path);
  const files = ownFiles().filter(
    (path) => isProduct(path) && algorithms.test(readFileSync(join(root, path), "utf8")),
  );
  expect(tableOf("file").map(([file]) => file)).toEqual(
    expect.arrayContaining(files.map((file) => `\`${file}\``)),
  );
  expect(tableOf("file")).toHaveLength(files.length);
});
