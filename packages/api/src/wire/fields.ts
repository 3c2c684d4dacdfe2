import { mobilePattern } from "@zd/domain/identity/mobile";
import { viewReasonLength } from "@zd/domain/identity/view-reason";
import type { Brand, Fen, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { z } from "zod";

/** Message for a text that is no amount. */
const invalidAmount = "数据非法";

/** A number as the description of the calls says it; whether it is within is checked as of a text that says the same. */
export const numberWithin = (minimum: number, maximum: number) => z.number().meta({ minimum, maximum });

/**
 * An exact decimal: a text or a JSON number in requests, a text in replies; limited to ±`most`, so that products do not
 * overflow.
 */
function decimal<T extends bigint>(
  parse: (text: string) => T | null,
  format: (value: T) => string,
  most: bigint,
) {
  const onTheWire = Number(format(most as T));
  const numberOrText = z.union([z.string().max(40), numberWithin(-onTheWire, onTheWire)], {
    error: invalidAmount,
  });
  return z.codec(numberOrText, z.custom<T>(), {
    decode: (input, context) => {
      const value = parse(String(input).trim());
      if (value !== null && value <= most && value >= -most) return value;
      context.issues.push({ code: "custom", input, message: invalidAmount });
      return z.NEVER;
    },
    encode: (value) => format(value as T),
  });
}

/** Money: yuan with two decimals on the wire, fen in the code; up to 10¹⁴ yuan. */
export const yuan = decimal<Fen>(parseYuan, formatYuan, 10n ** 16n).meta({
  description: "金额，元，两位小数",
});
/** A unit price: yuan a tonne on the wire, 0.0001 yuan in the code; up to a million yuan. */
export const unitPrice = decimal<Price>(parsePrice, formatPrice, 10n ** 10n).meta({
  description: "单价，元/吨",
});
/** A change of a unit price, in the same units; negative where it has fallen. */
export const priceMove = decimal<Price>(
  (text) => {
    const size = parsePrice(text.replace(/^-/, ""));
    return size !== null && text.startsWith("-") ? (-size as Price) : size;
  },
  formatPrice,
  10n ** 10n,
).meta({ description: "价格变动，元/吨，下跌为负" });
/** A quantity: tonnes on the wire, 0.0001 t in the code; up to a hundred million tonnes. */
export const tonnes = decimal<Quantity>(parseQuantity, formatQuantity, 10n ** 12n).meta({
  description: "数量，吨",
});

/** Whether a text can be stored: PostgreSQL takes no NUL, and lone surrogates are no text. */
const storable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

/** A text of one or more lines; lengths in characters. */
export const text = (max: number, min = 0) =>
  z.string().min(min).max(max).refine(storable, { error: "包含无法识别的字符" });

/** A text of one line that is not empty; spaces around it are dropped. */
export const words = (max: number, min = 1) =>
  z
    .string()
    .overwrite((value) => value.trim())
    .min(min)
    .max(max)
    .refine(storable, { error: "包含无法识别的字符" });

/** Form of an identifier. */
export const idForm = /^[\w.:-]{1,64}$/;

/** Marks the number of a person or of his account: logs and the audit log show its ends alone, and an answer that is kept is sealed. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ personal: true });

/** 查看理由 of the staff, for the audit log; whoever needs none leaves it out. */
export const viewReason = [
  "viewreason",
  words(viewReasonLength.most, viewReasonLength.least).optional(),
  "查看理由",
] as const;

/** A mobile number: 1, then 3 to 9, then nine more digits. */
export const mobileNumber = personal(text(20).regex(mobilePattern, { error: "格式不正确" }));

/** An opaque identifier: a short string on the wire, a branded string in the code. */
export const id = <Name extends string>() =>
  z.string().regex(idForm, { error: "编号格式不正确" }) as unknown as z.ZodType<Brand<string, Name>, string>;

/** A password, token or code; the mark keeps it out of logs. */
export const secret = (max = 512) => text(max, 1).meta({ secret: true });

/** A moment for a clock: milliseconds since the epoch. */
export const moment = z
  .codec(z.number().int(), z.custom<Instant>(), {
    decode: (ms) => ms as Instant,
    encode: (at) => at,
  })
  .meta({ description: "时间戳，毫秒" });

/** A moment for a reader: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const dateTime = z
  .codec(z.string().max(19), z.custom<Instant>(), {
    decode: (input, context) => {
      const at = parseShanghai(input);
      if (at !== null) return at;
      context.issues.push({ code: "custom", input, message: "时间格式不正确" });
      return z.NEVER;
    },
    encode: (at) => formatShanghai(at),
  })
  .meta({ description: "时间，YYYY-MM-DD HH:mm:ss" });

/** A calendar day, `YYYY-MM-DD`, from 1900 on. */
export const day = z.iso
  .date({ error: "日期格式不正确" })
  .refine((value) => value >= "1900", { error: "日期格式不正确" });

/** Yes or no: Y or N on the wire, a boolean in the code. */
export const flag = z.codec(z.enum(["Y", "N"]), z.boolean(), {
  decode: (value) => value === "Y",
  encode: (yes) => (yes ? ("Y" as const) : ("N" as const)),
});

/** A whole number; requests may have it as a text, since GET has nothing else. */
export const whole = (min: number, max: number) =>
  z.codec(z.union([numberWithin(min, max), z.string().max(16)]), z.number().int().min(min).max(max), {
    decode: (value) => (typeof value === "number" || /^-?\d+$/.test(value) ? Number(value) : Number.NaN),
    encode: (value) => value,
  });

/** Page fields of a list: number from the family's first page on, and rows a page. */
export const pageFields = (first: 0 | 1, size = 20) => ({
  pageIndex: ["pageindex", whole(first, 500).default(first), "页码"] as const,
  pageSize: ["pagesize", whole(1, 100).default(size), "每页条数"] as const,
});

/** Page fields of the mall: the first page is 0 on the wire and 1 in the code, a page has 10 rows. */
export const mallPageFields = {
  pageIndex: [
    "pageIndex",
    z
      .codec(whole(0, 499), z.number(), { decode: (value) => value + 1, encode: (page) => page - 1 })
      .default(1),
    "页码，从0起",
  ] as const,
  pageSize: ["pageSize", whole(1, 100).default(10), "每页条数"] as const,
};

/** A count, up to a thousand million. */
export const many = whole(0, 1_000_000_000);

/** One of the codes of a table of labels. */
export const codesOf = <T extends Readonly<Record<string, unknown>>>(table: T) =>
  z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]);

/** Number of the company whose site is meant; that of the host where missing. */
export const company = ["compid", text(32).optional(), "公司编号"] as const;
