import { dictionaries } from "@zd/domain/trading/dictionaries";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, flag, id, many, text } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const dictionary = ["dictionary", codesOf(dictionaries), "字典"] as const;
const entry = ["entryid", id<"EntryId">(), "条目编号"] as const;
const parent = [
  "parentid",
  id<"EntryId">()
    .nullable()
    .default(null as never),
  "上级编号",
] as const;
const name = ["name", text(40), "名称"] as const;
/** Values of an entry, by the field's name; chosen entries by their ids with commas between. */
const values = ["values", z.record(z.string().max(40), text(4_000)), "内容"] as const;
const enabled = ["enabled", flag, "启用"] as const;
const qualityRows = [
  "list",
  z
    .array(
      payload({
        code: ["code", text(8), "指标代码"],
        label: ["name", text(40), "指标名称"],
        unit: ["unit", text(16), "单位"],
        required: ["required", flag, "必填"],
      }),
    )
    .max(100),
  "指标",
] as const;
const product = ["productid", id<"ProductId">(), "产品编号"] as const;

export const dictionaryCalls = operations("dictionaries", {
  /** All entries of a dictionary in their order, disabled ones included. */
  readDictionary: query(staff, "read-dictionary", {
    title: "数据字典",
    access: "read-console",
    input: payload({ dictionary }),
    output: z.array(
      payload({
        entry,
        parent: ["parentid", text(64).nullable(), "上级编号"],
        name,
        values,
        enabled,
        /** Number of applications under review or approved that name it, and of enabled entries below it. */
        uses: ["uses", many, "使用数"],
      }),
    ),
  }),

  /** Saves an entry. A new one comes last of its parent's; the parent of an entry cannot change. */
  saveEntry: command(staff, "save-dictionary-entry", {
    title: "保存字典条目",
    access: "manage-dictionaries",
    input: payload({
      dictionary,
      entry: [
        "entryid",
        id<"EntryId">()
          .nullable()
          .default(null as never),
        "条目编号，新增时为空",
      ],
      parent,
      name,
      values,
    }),
    output: payload({ entry }),
    refusals: ["NOT_FOUND", "NAME_TAKEN", "SETTING_INVALID", "REFERENCE_UNKNOWN"],
  }),

  /** Enables or disables an entry. A disabled one cannot be chosen; what names it already keeps it. */
  setEntryState: command(staff, "set-dictionary-entry-status", {
    title: "启用或停用字典条目",
    access: "manage-dictionaries",
    input: payload({ dictionary, entry, enabled }),
    output: z.null(),
    refusals: ["NOT_FOUND", "ENTRY_IN_USE"],
  }),

  /** Sets the order of all entries of one parent, or of a dictionary without parents. */
  orderEntries: command(staff, "order-dictionary", {
    title: "调整字典顺序",
    access: "manage-dictionaries",
    input: payload({
      dictionary,
      parent,
      entries: ["entryids", z.array(id<"EntryId">()).min(1).max(2_000), "条目编号"],
    }),
    output: z.null(),
    refusals: ["VERSION_STALE"],
  }),

  readQualityTable: query(staff, "read-quality-table", {
    title: "产品指标模板",
    access: "read-console",
    input: payload({ product }),
    output: payload({ rows: qualityRows }),
    refusals: ["NOT_FOUND"],
  }),

  /** Saves a product's quality table. The form of applications has it from now on; submitted ones keep their own. */
  saveQualityTable: command(staff, "save-quality-table", {
    title: "保存产品指标模板",
    access: "manage-dictionaries",
    input: payload({ product, seen: ["seen", qualityRows[1], "修改前的指标"], rows: qualityRows }),
    output: z.null(),
    refusals: ["NOT_FOUND", "SETTING_INVALID", "VERSION_STALE"],
  }),
});
