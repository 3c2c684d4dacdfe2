import { openedMessage } from "../identity/index.ts";
import { openedCode } from "../signing/index.ts";
import type { TestPlatform } from "./test-platform.ts";

/** The texts that a mobile was sent, the last one at the end. */
export async function textsTo(
  { db, settle }: Pick<TestPlatform, "db" | "settle">,
  mobile: string,
): Promise<readonly string[]> {
  await settle();
  const sent = await db.selectFrom("sandbox.message").selectAll().orderBy("id").execute();
  return sent.map(openedMessage).flatMap((text) => (text.mobile === mobile ? [text.words] : []));
}

/** The code that the sandbox of the certificate authority has sent last, to this mobile or to any. */
export async function signingCode({ db }: Pick<TestPlatform, "db">, mobile?: string): Promise<string> {
  const sent = await db.selectFrom("sandboxCa.message").selectAll().orderBy("id", "desc").execute();
  const last = sent.map(openedCode).find((one) => mobile === undefined || one.mobile === mobile);
  if (!last) throw new Error("no code was sent");
  return last.code;
}
