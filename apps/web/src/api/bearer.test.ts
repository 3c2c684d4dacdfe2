import { expect, test } from "vitest";
import { withBearer } from "./bearer.ts";

async function authorizationOf(method: string, token: string | null) {
  let sent: Headers | null = null;
  const send = withBearer(
    async (_, init) => {
      sent = init?.headers as Headers;
      return new Response();
    },
    () => token,
  );
  await send("/anywhere", { method });
  return (sent as Headers | null)?.get("Authorization") ?? null;
}

test.each([
  ["GET", "T1", "Bearer T1"],
  ["POST", "T1", "Bearer T1"],
  ["PUT", "T1", null],
  ["put", "T1", null],
  ["GET", null, null],
])("%s with token %s bears %s (R-711…R-713)", async (method, token, expected) => {
  expect(await authorizationOf(method, token)).toBe(expected);
});
