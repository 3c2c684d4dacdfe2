import { dissentGrounds } from "@zd/domain/contracts/dissent";
import { type Measure, parseMeasure, qualityAttributes } from "@zd/domain/contracts/quality";
import { settlementLineCodes } from "@zd/domain/contracts/settlement-lines";
import { scales } from "@zd/domain/contracts/settlement-terms";
import { type Quantity, quantity } from "@zd/domain/kernel/brand";
import { formatDecimal, parseDecimal } from "@zd/domain/money/decimal";
import { formatQuantity } from "@zd/domain/money/quantity";
import { z } from "zod";
import { side } from "../market/board.ts";
import {
  codesOf,
  dateTime,
  many,
  numberWithin,
  priceMove,
  text,
  tonnes,
  unitPrice,
  yuan,
} from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** A list that cannot be changed, as the types of the domain have their lists; of `least` to `most` items. */
export const listOf = <T extends z.ZodType>(item: T, most = 2_000, least = 0) =>
  z.array(item).min(least).max(most).readonly();

const codec = <T extends bigint>(
  parse: (text: string) => T | null,
  format: (value: T) => string,
  message: string,
) =>
  z.codec(z.union([z.string().max(20), numberWithin(-1e15, 1e15)], { error: message }), z.custom<T>(), {
    decode: (input, context) => {
      const value = parse(String(input).trim());
      if (value !== null) return value;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    },
    encode: (value) => format(value as T),
  });

/** A laboratory's value: a text with at most two decimals on the wire, hundredths of the unit in the code. */
export const measureText = codec<Measure>(
  parseMeasure,
  (value) => formatDecimal(value, 2, 0),
  "化验结果须为非负数，最多两位小数",
).meta({ description: "化验结果" });

/** A change of a quantity: tonnes on the wire, 0.0001 t in the code; negative where it is less. */
const tonnesMove = codec<Quantity>(
  (text) => {
    const moved = parseDecimal(text, 4);
    return moved === null ? null : quantity(moved);
  },
  formatQuantity,
  "数据非法",
).meta({ description: "数量变动，吨，减少为负" });

/** A share in ten-thousandths. */
export const tenThousandths = z
  .codec(z.number().int(), z.custom<bigint>(), { decode: BigInt, encode: Number })
  .meta({ description: "比例，万分之" });

export const qualityCode = codesOf(qualityAttributes);
export const scale = codesOf(scales);

/** 磅单. */
export const ticket = payload({
  no: ["ticketno", text(40, 1), "磅单号"],
  scale: ["scale", scale, "计量方"],
  gross: ["gross", tonnes, "毛重，吨"],
  tare: ["tare", tonnes, "皮重，吨"],
  net: ["net", tonnes, "净重，吨"],
});
export const tickets = ["tickets", listOf(ticket), "磅单"] as const;

/** Measured values, by index: "Q", "M", "S", "A", "V". */
const values = z.partialRecord(qualityCode, measureText);

const lot = payload({
  no: ["lotno", text(40, 1), "批次号"],
  tickets,
  report: [
    "report",
    payload({
      no: ["reportno", text(40), "化验报告号"],
      values: ["values", values, "化验结果"],
    }).nullable(),
    "化验报告",
  ],
});

const agreed = payload({
  memo: ["memo", text(200, 1), "事由"],
  amount: ["amount", yuan, "买方多付金额，少付为负"],
});

/** 结算依据: what a settlement is made from. */
export const evidence = payload({
  lots: ["lots", listOf(lot, 200), "批次"],
  shortfallBy: ["shortfallby", side.nullable().default(null), "履约不足的责任方，无责任为空"],
  liftedBesides: ["liftedbesides", tonnes.default(quantity(0n)), "同期其他合同提货量，量价阶梯用"],
  agreed: ["agreed", listOf(agreed, 20).default([]), "双方协商调整"],
});

/** The claim of a dissent: what the disputed line should go by instead. */
export const claim = z.discriminatedUnion("ground", [
  z.object({ ground: z.literal("quality"), lot: text(40, 1), code: qualityCode, value: measureText }),
  z.object({ ground: z.literal("quantity"), lot: text(40, 1), tickets: listOf(ticket, 2_000, 1) }),
  z.object({ ground: z.literal("agreement"), memo: text(200, 1), amount: yuan }),
]);
export const ground = codesOf(dissentGrounds);

const settlementLine = payload({
  no: ["lineno", many, "行号"],
  code: ["code", codesOf(settlementLineCodes), "项目代码"],
  label: ["label", text(40), "项目"],
  lots: ["lots", listOf(text(40)), "批次"],
  inputs: [
    "inputs",
    listOf(payload({ label: ["label", text(40), "名称"], value: ["value", text(200), "数值"] })),
    "依据",
  ],
  formula: ["formula", text(500), "算式"],
  quantity: ["num", tonnesMove, "数量变动，吨"],
  perTonne: ["perton", priceMove, "单价变动，元/吨"],
  amount: ["amount", yuan, "金额，元"],
  account: [
    "account",
    z.enum(["goods", "payable", "deposit"]),
    "计入：goods 货款，payable 应付，deposit 保证金",
  ],
});

/** 结算结果, line by line. */
export const settlementResult = payload({
  lines: ["lines", listOf(settlementLine), "结算明细"],
  parts: [
    "parts",
    listOf(
      payload({
        lots: ["lots", listOf(text(40)), "批次"],
        weighed: ["weighed", tonnes, "过磅量"],
        settled: ["settled", tonnes, "结算量"],
        averages: ["averages", values, "加权平均"],
        unitPrice: ["unitprice", unitPrice, "结算单价"],
        amount: ["amount", yuan, "金额"],
      }),
    ),
    "合并结算的批次",
  ],
  refused: ["refused", listOf(text(40)), "拒收批次"],
  weighed: ["weighed", tonnes, "过磅量"],
  settled: ["settled", tonnes, "结算量"],
  fulfilment: ["fulfilment", tenThousandths, "履约率，万分之"],
  goods: ["goods", yuan, "货款，含税"],
  net: ["net", yuan, "不含税金额"],
  tax: ["tax", yuan, "税额"],
  payable: ["payable", yuan, "应付结算款"],
  forfeit: [
    "forfeit",
    payload({ by: ["side", side, "责任方"], amount: ["amount", yuan, "金额"] }).nullable(),
    "从履约保证金扣付对方，没有为空",
  ],
});

/** 结算单. */
export const settlementDocument = payload({
  no: ["wsetno", many, "结算单号"],
  evidence: ["evidence", evidence, "结算依据"],
  result: ["result", settlementResult, "结算结果"],
  disputableUntil: ["disputableuntil", dateTime, "异议期限"],
  confirmBy: ["confirmby", dateTime, "确认期限"],
});
