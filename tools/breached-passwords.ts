import { createRequire } from "node:module";
import { filterOf } from "../apps/server/src/identity/sign-in/breached-passwords.ts";
import { leastPassword } from "../packages/domain/src/identity/weak-password.ts";

/** The passwords that were stolen most often, of `@zxcvbn-ts/language-common` (MIT). */
const stolen = createRequire(import.meta.url)(
  "@zxcvbn-ts/language-common/src/passwords.json",
) as readonly string[];

/** Those common in China that the list lacks. */
// biome-ignore format: a list of words
const chinese = [
  "woaini1314", "woaini520", "woaini521", "woaini5201314", "5201314520", "1314520520", "13145201314", "5201314a",
  "aini1314520", "qq123456", "qq123456789", "a1234567890", "abc123456789", "asd123456789", "zxc123456", "qwe123456789",
  "aa123456789", "a123456a", "123456aa", "123456abc", "1qazxsw2", "zaq12wsx", "caonima123", "wodemima", "mima1234",
  "mima123456", "password1234", "admin123456", "admin1234", "root123456", "test123456", "meitan123", "meitan888",
  "88888888a", "66668888", "wang123456", "zhang123456", "li123456", "liu123456", "123456789a", "123123123a",
];

/** The file of the filter: base64 in lines. Passwords that are too short to be set are left out. */
export function breachedPasswords(): string {
  const list = [...stolen, ...chinese].filter((password) => [...password].length >= leastPassword);
  const text = filterOf([...new Set(list)]).toString("base64");
  return `${text.match(/.{1,120}/g)?.join("\n")}\n`;
}
