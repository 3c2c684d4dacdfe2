import { z } from "zod";
import { mall, micro } from "../wire/address-families.ts";
import { many, text } from "../wire/fields.ts";
import type { ListQuery } from "../wire/listing.ts";
import { type AnyOperation, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/**
 * Code under which a list is exported: the last part of its call's address, such as 1006; in the mall, where many
 * addresses end alike, the whole address.
 */
export const codeOfList = ({ path }: Pick<AnyOperation, "path">): string =>
  path.startsWith(`${mall.base}/`) ? path.slice(mall.base.length + 1) : path.slice(path.lastIndexOf("/") + 1);

/** A list and the conditions of its export. */
interface ListExport {
  /** Code of the list, see `codeOfList`. */
  readonly code: string;
  /** Conditions of the query by their names on the wire, without its page. */
  readonly conditions: Readonly<Record<string, unknown>>;
}

/** The export of a list: all rows of its query, on whatever page they are. */
export function listExportOf(
  operation: Pick<AnyOperation, "path" | "input">,
  query: Omit<ListQuery, "pageIndex" | "pageSize">,
): ListExport {
  const { pageindex, pagesize, pageIndex, pageSize, after, before, ...conditions } = z.encode(
    operation.input,
    {
      ...query,
      pageIndex: 1,
      pageSize: 20,
    },
  ) as Record<string, unknown>;
  return { code: codeOfList(operation), conditions };
}

const code = text(32, 1).meta({ title: "查询代码", description: "列表的查询代码，如1006" });

/** Conditions may be beside the code, or in an object of their own; those in the object count. */
const listExport = z.codec(
  z.looseObject({
    querycode: code,
    conditions: z.record(z.string(), z.unknown()).optional().meta({
      title: "查询条件",
      description: "与列表查询相同的条件；也可与查询代码并列给出",
    }),
  }),
  z.custom<ListExport>(),
  {
    // The gateway has laid what `condition` holds beside the code, as it does for every call of the micro-services.
    decode: ({ querycode, conditions, condition: _, ...beside }) => ({
      code: querycode,
      conditions: { ...beside, ...conditions },
    }),
    encode: ({ code, conditions }) => ({ querycode: code, ...conditions }),
  },
);

/** An Excel file as Base64. */
export const workbook = z.base64().meta({ description: "Excel文件内容，Base64" });

/** Refusals of an export. */
export const exportRefusals = ["EXPORT_RUNNING", "EXPORT_TOO_LARGE", "EXPORT_TOO_LONG"] as const;

export const lists = operations("lists", {
  /** R-7201, R-780: every row of the conditions, as an Excel file. */
  exportList: query(micro, "client/CodeQueryExport", {
    title: "代码查询导出",
    access: "member",
    discloses: "rows",
    input: listExport,
    output: workbook,
    refusals: [...exportRefusals, "NOT_FOUND"],
    rate: { calls: 60, perMs: 60_000 },
  }),

  /** Progress of the firm's export, where one runs on the node that is asked (decision 0013). */
  readExportProgress: query(micro, "client/CodeQueryExportProgress", {
    title: "代码查询导出进度",
    access: "member",
    input: payload({}),
    output: payload({
      written: ["written", many.nullable(), "已写入条数，没有正在进行的导出时为空"],
      total: ["total", many.nullable(), "总条数，尚未统计时为空"],
    }),
  }),
});
