import { contract } from "@zd/contract";
import type { AnyOperation } from "@zd/contract/wire/operation";
import { z } from "zod";
import type { Change } from "../../platform/audit/entry.ts";
import { findEntry } from "../../platform/audit/find-entries.ts";
import { operationOf, outcomeWords } from "../../platform/audit/source.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { handle } from "../../platform/operation.ts";
import { definitionOf, innerOf } from "../../platform/schema-shape.ts";
import { inWords } from "./words.ts";

/** 审计日志详情: its input under the titles that the contract gives the fields. */
export const readEntry = handle(contract.audit.readEntry, async ({ entry }, { db, actor, refuse }) => {
  const row = (await findEntry(db, actor.companyId, BigInt(entry))) ?? refuse("NOT_FOUND");
  const operation = operationOf(row.operation);
  return {
    operation: row.operation,
    title: operation?.title ?? row.operation,
    words: outcomeWords(row.outcome),
    user: row.userId,
    firm: row.firmId,
    agent: row.agent,
    requestId: row.requestId,
    records: row.records,
    input: titled(operation, row.input),
    changes: (row.changes as readonly Change[]).map(inWords),
    seal: row.seal === null ? null : Number(row.seal),
  };
});

function titled(operation: AnyOperation | undefined, input: unknown) {
  if (!isJsonObject(input)) return [];
  const shape = operation ? shapeOf(operation.input) : {};
  return Object.entries(input).map(([name, value]) => ({
    title: (shape[name] && z.globalRegistry.get(shape[name])?.title) || name,
    value,
  }));
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const inner = innerOf(schema);
  if (inner) return shapeOf(inner);
  const def = definitionOf(schema);
  return def.type === "object" ? def.shape : {};
}
