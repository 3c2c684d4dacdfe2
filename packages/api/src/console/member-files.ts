import { contractStates } from "@zd/domain/contracts/codes";
import { buckets } from "@zd/domain/funds/bucket";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, day, flag, id, many, text, tonnes, viewReason, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const firmKindLabels = { "1": "交易会员", "2": "分支机构", "3": "服务会员" } as const;
export const firmStates = { enabled: "正常", disabled: "已停用", blacklisted: "黑名单" } as const;

/** 会员档案: every member firm, the newest first. */
export const memberList = listing({
  title: "会员档案",
  period: null,
  filters: {
    name: { wire: "firmname", title: "企业名称", kind: "text" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    kind: { wire: "firmkind", title: "企业类型", kind: "choice", labels: firmKindLabels },
    state: { wire: "firmstate", title: "状态", kind: "choice", labels: firmStates },
  },
  numbers: ["creditCode"],
  columns: {
    firm: { wire: "firmid", title: "企业编号", kind: "text" },
    name: { wire: "firmname", title: "企业名称", kind: "firm" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    kind: { wire: "firmkind", title: "企业类型", kind: "status", labels: firmKindLabels },
    phone: { wire: "phone", title: "电话", kind: "text", secondary: true },
    operators: { wire: "operators", title: "操作员", kind: "count", unit: "人" },
    annualFeeUntil: { wire: "yearfeeuntil", title: "年费有效期至", kind: "day", optional: true },
    createdAt: { wire: "createtime", title: "入会时间", kind: "time" },
    state: { wire: "firmstate", title: "状态", kind: "status", labels: firmStates, states: "firm" },
  },
});

/** Tabs of 会员档案 behind its overview, in their order. */
export const fileTabs = {
  contracts: "合同",
  financing: "融资",
  goods: "货权与发运",
  standing: "违约与管控",
  operators: "操作员",
  fees: "费用与发票",
  papers: "资料",
  related: "关联企业",
  mall: "商城",
} as const;
export type FileTab = keyof typeof fileTabs;

/** A part of a member's file: its latest records of one kind. */
interface FilePartTerms {
  /** Its heading. */
  readonly title: string;
  /** The tab that it stands on. */
  readonly tab: FileTab;
  /** Page of the console with the whole list; missing where there is none. */
  readonly page?: string;
  /** The filter of that list which takes the firm's name; `firm` where missing. */
  readonly filter?: "name" | "shopName";
  /** Set where the first column of a record is the key by which that page opens it. */
  readonly opens?: true;
}

/** Parts of 会员档案 in the order in which they stand on their tabs. */
export const fileParts = {
  contracts: { title: "合同", tab: "contracts", page: "/console/contracts", opens: true },
  credits: { title: "授信", tab: "financing", page: "/console/finance-credits", opens: true },
  loans: { title: "借款", tab: "financing", page: "/console/finance-loans", opens: true },
  lots: { title: "货权", tab: "goods", page: "/console/goods", opens: true },
  shipments: { title: "发运", tab: "goods" },
  breaches: { title: "违约处置", tab: "standing", page: "/console/breach", opens: true },
  restrictions: { title: "会员管控", tab: "standing", page: "/console/restrictions" },
  blacklist: { title: "黑名单", tab: "standing", page: "/console/blacklist" },
  operators: { title: "操作员", tab: "operators" },
  serviceFees: { title: "服务费", tab: "fees", page: "/console/service-fees" },
  yearFees: { title: "年费", tab: "fees", page: "/console/year-fees" },
  invoices: { title: "发票", tab: "fees", page: "/console/invoices" },
  registration: { title: "会员注册", tab: "papers", page: "/console/registrations" },
  firmChanges: { title: "企业变更", tab: "papers", page: "/console/firm-changes" },
  qualifications: { title: "品种资质", tab: "papers", page: "/console/qualifications" },
  accounts: { title: "银行账户", tab: "papers" },
  agreements: { title: "已签协议", tab: "papers" },
  letters: { title: "函件", tab: "papers" },
  certificates: { title: "证书", tab: "papers", page: "/console/certificates" },
  relatedFirms: { title: "关联企业", tab: "related" },
  shop: { title: "商城店铺", tab: "mall", page: "/console/mall-shops" },
  mallWares: { title: "商城商品", tab: "mall", page: "/console/mall-wares", filter: "shopName", opens: true },
} as const satisfies Record<string, FilePartTerms>;
export type FilePartKey = keyof typeof fileParts;
/** What is said of any part. */
export const partTerms: Readonly<Record<FilePartKey, FilePartTerms>> = fileParts;

const words = text(500);
const total = ["total", many, "总条数"] as const;
const part = ["key", codesOf(fileParts), "部分"] as const;

/** The firm that is looked at, and why: whoever does not review members says it. */
const look = { firm: ["firmid", id<"FirmId">(), "企业编号"], reason: viewReason } as const;

/** Every call about a member's file is a look at a record, which the audit log has with its reason. */
const terms = {
  access: "read-console",
  discloses: "records",
  asksReason: true,
  refusals: ["NOT_FOUND"],
} as const;

const contractSum = payload({
  state: ["status", codesOf(contractStates), "合同状态"],
  contracts: ["contracts", many, "份数"],
  buying: ["buying", many, "其中采购"],
  quantity: ["quantity", tonnes, "合同量"],
  amount: ["amount", yuan, "合同金额"],
  deposits: ["deposits", yuan, "该会员在押的履约保证金"],
  own: ["own", many, "待该会员办理的份数"],
  dueAt: ["duetime", dateTime.nullable(), "最近的办理期限，没有为空"],
});

const exposure = payload({
  granted: ["granted", yuan, "有效授信额度"],
  used: ["used", yuan, "已用额度"],
  loans: ["loans", many, "未结清借款笔数"],
  outstanding: ["outstanding", yuan, "未还本金"],
  overdueLoans: ["overdueloans", many, "逾期笔数"],
  overdue: ["overdue", yuan, "逾期借款的未还本金"],
  value: ["value", yuan.nullable(), "押品市值；没有借款，或有借款无法估值为空"],
  coverage: ["coverage", z.int().min(0).nullable(), "覆盖率，万分之一；市值未知或没有借款为空"],
});

/** 会员档案 (decision 0129). */
export const memberFiles = operations("memberFiles", {
  listMembers: list(staff, "list-members", { listing: memberList, access: "read-console" }),

  /** Who a firm is, what it has going on, and how many records each part of its file has. */
  readMemberFile: query(staff, "read-member-file", {
    ...terms,
    title: "会员档案",
    input: payload(look),
    output: payload({
      name: ["firmname", text(200), "企业名称"],
      state: ["firmstate", codesOf(firmStates), "状态"],
      kind: ["firmkind", text(40), "企业类型"],
      joinedOn: ["joindate", day, "入会日"],
      annualFeeUntil: ["yearfeeuntil", day.nullable(), "年费有效期至，未缴过为空"],
      facts: [
        "facts",
        z.array(payload({ title: ["title", text(40), "项目"], words: ["words", words, "内容"] })),
        "基本信息",
      ],
      matters: [
        "matters",
        z.array(payload({ title: ["title", text(200), "事项"], words: ["words", text(200), "现状"] })),
        "未了事项",
      ],
      parts: ["parts", z.array(payload({ key: part, total })).readonly(), "档案各部分的条数"],
    }),
  }),

  /** Money, contracts and loans of a firm as they are at the moment of the call; practice is left out, and what is held for a sealed offer counts as available. */
  readMemberPosition: query(staff, "read-member-position", {
    ...terms,
    title: "会员资金、合同与敞口",
    input: payload(look),
    output: payload({
      readAt: ["readtime", dateTime, "数据时间"],
      funds: [
        "funds",
        z.array(
          payload({ bucket: ["bucket", codesOf(buckets), "科目"], balance: ["balance", yuan, "余额"] }),
        ),
        "资金，每个科目一行",
      ],
      contracts: ["contracts", z.array(contractSum).readonly(), "按状态的合同，没有合同的状态不列"],
      isWhole: ["whole", flag, "是否包含全部合同"],
      exposure: ["exposure", exposure, "融资与敞口"],
    }),
  }),

  /** The parts of one tab, each with its latest records. */
  readFileParts: query(staff, "read-file-parts", {
    ...terms,
    title: "会员档案的记录",
    input: payload({ ...look, tab: ["tab", codesOf(fileTabs), "分类"] }),
    output: z.array(
      payload({
        key: part,
        columns: ["columns", z.array(text(40)).readonly(), "列"],
        rows: ["list", z.array(z.array(words).readonly()).readonly(), "最近的记录"],
        total,
      }),
    ),
  }),

  /** 经过: what a firm's people did, and the staff about it, the newest first. */
  readMemberCourse: query(staff, "read-member-course", {
    ...terms,
    title: "会员经过",
    input: payload({ ...look, before: ["before", many.optional(), "上一页末条的编号，首页缺省"] }),
    output: payload({
      events: [
        "list",
        z
          .array(
            payload({
              entry: ["logid", many, "编号"],
              at: ["time", dateTime, "时间"],
              by: ["username", text(200), "办理人"],
              isStaff: ["staff", flag, "是否由交易中心办理"],
              what: ["what", text(200), "事项"],
              outcome: ["outcome", text(500), "结果"],
            }),
          )
          .readonly(),
        "经过",
      ],
      hasMore: ["more", flag, "是否还有更早的"],
    }),
  }),
});
