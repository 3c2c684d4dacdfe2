import { expect, test } from "vitest";
import { openChild } from "./child.ts";

const open = () => openChild("./fixtures/mortal-child.ts", {});

test("a question to a process gets its answer", async () => {
  const child = open();
  expect(await child.ask({ of: "price" })).toEqual({ of: "price" });
  child.kill();
});

test("whoever waits for a process that ends hears of it, and is not left waiting", async () => {
  const child = open();
  await expect(child.ask("end")).rejects.toThrow("ended with 3 and no answer");
});

test("whoever asks a process that has ended is not left waiting either, nor is whoever lets it go", async () => {
  const child = open();
  await expect(child.ask("end")).rejects.toThrow();
  await expect(child.ask("anything")).rejects.toThrow("ended with 3");
  await child.close("close");
});
