import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyBundle } from "./verify-session.mjs";

const docs = join(import.meta.dirname, "../docs");
const page = readFileSync(join(docs, "proof-format.md"), "utf8");
const { bundle, receipt } = JSON.parse(readFileSync(join(docs, "proof-example.json"), "utf8"));

test("the worked example of docs/proof-format.md says what its commands say, one after the other", () => {
  const example = page.slice(page.indexOf("## 例子"));
  const blocks = [...example.matchAll(/```(sh|text)\n(.*?)```/gs)].map(([, kind, text = ""]) => ({
    kind,
    text,
  }));
  const commands = blocks.filter(({ kind }) => kind === "sh").map(({ text }) => text);
  const answers = blocks.filter(({ kind }) => kind === "text").map(({ text }) => text);
  expect(commands.length).toBeGreaterThan(6);
  // The first one only defines what the others use; each of these has its answer below it.
  expect(answers).toHaveLength(commands.length - 1);
  const folder = mkdtempSync(join(tmpdir(), "zd-proof-"));
  const script = ["set -euo pipefail", ...commands].join("\n");
  const { stdout, stderr, status } = spawnSync("bash", ["-c", script], { encoding: "utf8", cwd: folder });
  rmSync(folder, { recursive: true });
  expect({ stdout, stderr, status }).toEqual({ stdout: answers.join(""), stderr: "", status: 0 });
});

test("its bundle and receipt are those of proof-example.json, which the program verifies", async () => {
  expect(await verifyBundle(bundle, { receipts: [receipt], trusted: bundle.keys })).toMatchObject({
    ok: true,
    faults: [],
    deals: 2,
    otherFees: 1,
    receipts: [{ ok: true, own: true }],
  });
  const texts = [
    bundle.opening,
    ...bundle.rows.flatMap(({ body, hash }: { body: string; hash: string }) => [body, hash]),
    bundle.seal.signature,
    receipt.signature,
    receipt.aliasKey,
  ];
  for (const text of texts) expect(page).toContain(text);
});
