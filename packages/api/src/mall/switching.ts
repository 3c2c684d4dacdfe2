import { z } from "zod";
import { mall, micro, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { flag, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { memo } from "./fields.ts";

const domain = ["domain", text(100), "域名"] as const;

/** 商城域名: hosts on which the mall is on or off. */
export const mallHostList = listing({
  title: "商城启用域名",
  period: null,
  filters: { domain: { wire: "domain", title: "域名", kind: "text" } },
  columns: {
    host: { wire: "hostid", title: "编号", kind: "text" },
    domain: { wire: "domain", title: "域名", kind: "text" },
    memo: { wire: "memo", title: "说明", kind: "text" },
    changedBy: { wire: "username", title: "最近修改人", kind: "text", secondary: true },
    changedAt: { wire: "updatetime", title: "最近修改时间", kind: "time" },
    state: { wire: "status", title: "状态", kind: "status", labels: { Y: "启用", N: "停用" }, states: "use" },
  },
});

const host = ["hostid", many, "编号"] as const;

export const mallSwitching = operations("mallSwitching", {
  /** decision 0045: every host of this exchange that has an entry, Y where the mall is on. */
  listHosts: query(micro, "common/query/mallStatus", {
    title: "商城启用状态",
    access: "anyone",
    input: payload({}),
    output: z.array(payload({ domain, enabled: ["status", flag, "Y为启用"] })),
  }),

  /** R-7295, R-363…R-365: codes of the mall with their labels; `dictId` names the table of each. */
  listDictionary: query(mall, "query/dict/list", {
    title: "商城字典",
    access: "anyone",
    input: payload({}),
    output: z.array(
      payload({
        dictionary: ["dictId", text(32), "字典"],
        value: ["dictCode", text(16), "代码"],
        label: ["dictLabel", text(40), "名称"],
      }),
    ),
    refusals: ["MALL_OFF"],
  }),

  listHostsForStaff: list(staff, "list-mall-hosts", { listing: mallHostList, access: "read-console" }),

  addHost: command(staff, "add-mall-host", {
    title: "登记商城域名",
    access: "manage-mall",
    input: payload({ domain, enabled: ["status", flag, "启用"], memo: memo(0) }),
    output: payload({ host }),
    refusals: ["HOST_TAKEN", "HOST_INVALID"],
  }),

  editHost: command(staff, "edit-mall-host", {
    title: "修改商城域名",
    access: "manage-mall",
    input: payload({ host, domain, memo: memo(0) }),
    output: z.null(),
    refusals: ["NOT_FOUND", "HOST_TAKEN", "HOST_INVALID"],
  }),

  /** What would be shown on the host or not any more, and on which other hosts the mall is on. */
  previewHostState: query(staff, "preview-mall-host-status", {
    title: "启用或停用商城域名确认卡",
    access: "manage-mall",
    input: payload({ host, enabled: ["status", flag, "启用"] }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Turns the mall on or off for a host, from the next call on. */
  setHostState: command(staff, "set-mall-host-status", {
    title: "启用或停用商城域名",
    access: "manage-mall",
    binds: "public",
    input: payload({ host, enabled: ["status", flag, "启用"], seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "NOTHING_CHANGED", "CARD_CHANGED"],
  }),
});
