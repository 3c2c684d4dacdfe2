import type pg from "pg";
import { currentSpan, markFailed } from "../tracing/span.ts";

/** Begins the span of a statement, which is to be ended with its answer; null outside of any trace. */
export function traceStatement(
  statement: string | pg.QueryConfig,
): { readonly end: () => void; readonly fail: (error: unknown) => void } | null {
  const parent = currentSpan();
  if (!parent) return null;
  const name = nameOf(statement);
  const open = parent.begin(name, { "db.system.name": "postgresql", "db.query.summary": name });
  return {
    end: () => open.span.end(),
    fail: (error) => {
      markFailed(open, error);
      open.span.end();
    },
  };
}

/** The name of a prepared statement; of another, its verb and its first tables, such as `select trading.section`. */
function nameOf(statement: string | pg.QueryConfig): string {
  if (typeof statement !== "string" && statement.name) return statement.name;
  const text = typeof statement === "string" ? statement : statement.text;
  const [verb = "statement"] = /[a-z]+/i.exec(text) ?? [];
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+("?[a-z]\w*"?\."?[a-z]\w*"?)/gi)];
  const names = new Set(tables.map(([, table = ""]) => table.replaceAll('"', "")));
  return [verb.toLowerCase(), ...[...names].slice(0, 3)].join(" ");
}
