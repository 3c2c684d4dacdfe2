import { api } from "@zd/api";
import { expect, test } from "vitest";
import type { Reader } from "../database/database.ts";
import { receive } from "./conceal.ts";
import { decodeForwardedCall, encodeForwardedCall } from "./forwarded-call.ts";
import { anonymous, type Caller, type Concealment, concealing, handle } from "./operation.ts";

const db = {} as Reader;
const operation = api.trading.placeOrder;
const given = { sectid: "J1", wareid: "J1-01", price: "620.00", qty: "5000" };
const request = { id: "r1", ip: "127.0.0.1", host: "", secure: false, agent: "" };
const caller: Caller = { actor: anonymous, request, at: 1 as never };

const handler = (change: Partial<Concealment> = {}) =>
  concealing(
    handle(operation, async () => ({}) as never),
    {
      fields: ["price", "quantity"],
      applies: async () => true,
      encrypt: async (input) => ({ box: JSON.stringify(Object.keys(input as object).sort()) }),
      ...change,
    },
  );

test("what is concealed is encrypted, and neither records nor the handler are given it", async () => {
  const received = await receive(handler(), given, db);
  expect(received.rawInput).toEqual({ sectid: "J1", wareid: "J1-01" });
  const { input, concealed } = await received.open(caller);
  expect(input).toEqual({ section: "J1", ware: "J1-01" });
  expect(concealed).toEqual({ box: '["price","quantity","section","ware"]' });
});

test("a call that nothing is kept of gets its whole input, and no record does", async () => {
  const received = await receive(handler({ encrypt: null }), given, db);
  expect(received.rawInput).toEqual({ sectid: "J1", wareid: "J1-01" });
  const { input, concealed } = await received.open(caller);
  expect(Object.keys(input as object)).toContain("price");
  expect(concealed).toBe(undefined);
});

test("what is malformed is concealed as well", async () => {
  const received = await receive(handler(), { ...given, price: "620.00000001" }, db);
  expect(JSON.stringify(received.rawInput)).not.toContain("620");
  await expect(received.open(caller)).rejects.toMatchObject({ reason: "INPUT_INVALID" });
});

test("a call that conceals nothing goes on as it came", async () => {
  const received = await receive(handler({ applies: async () => false }), given, db);
  expect(received.rawInput).toBe(given);
});

test("another node is sent what was encrypted, and nothing of what was concealed", async () => {
  const received = await receive(handler(), given, db);
  const { concealed } = await received.open(caller);
  const repeatable = {
    caller: "",
    userId: "",
    id: "r1",
    operation: operation.name,
    inputHash: Buffer.alloc(32),
    withheld: false,
    sealed: false,
  };
  const text = encodeForwardedCall(operation, {
    ...caller,
    company: "",
    rawInput: received.rawInput,
    repeatable,
    concealed,
  });
  expect(text).not.toMatch(/620|5000/);
  expect(decodeForwardedCall(text).call.concealed).toEqual(concealed);
});
