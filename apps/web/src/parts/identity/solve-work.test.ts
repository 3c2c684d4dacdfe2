import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { captchaWork } from "@zd/domain/identity/captcha";
import { expect, test } from "vitest";
import { solveWork } from "./solve-work.ts";

const { blockSize: r, parallelism: p, bytes: dkLen } = captchaWork;
const workOf = (number: number, token: string, most = 12) => ({
  target: bytesToHex(scrypt(String(number), token, { N: 16, r, p, dkLen })),
  most,
  cost: 16,
});
const never = new AbortController().signal;

test("finds the number of a work, the first and the last one too", async () => {
  for (const number of [0, 5, 11])
    expect(await solveWork(workOf(number, "T"), "T", never)).toBe(String(number));
});

test("finds none where there is none, or for another captcha", async () => {
  await expect(solveWork(workOf(12, "T"), "T", never)).rejects.toThrow("no number");
  await expect(solveWork(workOf(5, "T"), "U", never)).rejects.toThrow("no number");
});

test("stops where another captcha takes its place", async () => {
  const ending = new AbortController();
  const solving = solveWork(workOf(999, "T", 1_000), "T", ending.signal);
  ending.abort();
  await expect(solving).rejects.toThrow();
});
