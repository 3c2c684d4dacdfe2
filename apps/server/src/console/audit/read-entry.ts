import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { z } from "zod";
import type { Change } from "../../platform/audit/change.ts";
import { findEntry } from "../../platform/audit/find-entries.ts";
import { operationOf, outcomeWords, undisclosedWords } from "../../platform/audit/source.ts";
import { handle } from "../../platform/calls/operation.ts";
import { isJsonObject } from "../../platform/formats/json-object.ts";
import { definitionOf, innerOf } from "../../platform/formats/schema-shape.ts";
import type { Platform } from "../../platform/module.ts";
import { inWords, joinWords } from "./words.ts";

/** 审计日志详情: the input under the titles that the API gives its fields; of a sealed one only that it came. */
export const readEntry = ({ undisclosed, auditWords }: Pick<Platform, "undisclosed" | "auditWords">) =>
  handle(api.audit.readEntry, async ({ entry }, { db, actor, refuse }) => {
    const found = await findEntry(db, actor.companyId, BigInt(entry), await undisclosed(db));
    const row = found ?? refuse("NOT_FOUND");
    const titles = joinWords(auditWords());
    const operation = operationOf(row.operation);
    const shown = {
      operation: row.operation,
      title: operation?.title ?? row.operation,
      seal: row.seal === null ? null : Number(row.seal),
    };
    if (row.isUndisclosed) return { ...shown, ...noDetails, records: [], input: [], changes: [] };
    return {
      ...shown,
      words: outcomeWords(row.outcome),
      user: row.userId,
      firm: row.firmId,
      agent: row.agent,
      requestId: row.requestId,
      records: row.records,
      input: titled(operation, row.input),
      changes: (row.changes as readonly Change[]).map((change) => inWords(titles, change)),
    };
  });

const noDetails = { words: undisclosedWords, user: "", firm: "", agent: "", requestId: "" };

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
