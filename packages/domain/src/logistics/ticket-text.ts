import { type Quantity, quantity } from "../kernel/brand.ts";

/** Reads the text that an engine has found on a photo of a weigh ticket. Weights are in 0.0001 t. */

/** What was read off the photo of a weigh ticket, null where it could not be read; a user must check it. */
export interface TicketFacts {
  /** 磅单号: 3 to 30 letters, digits or hyphens. */
  readonly no: string | null;
  /** 毛重, in 0.0001 t. */
  readonly gross: Quantity | null;
  /** 皮重, in 0.0001 t. */
  readonly tare: Quantity | null;
  /** 净重, in 0.0001 t; where it was not read, gross less tare. */
  readonly net: Quantity | null;
}

/** A line without the spaces and marks that an engine puts between Chinese characters. */
const withoutSpaces = (line: string) => line.normalize("NFKC").replaceAll(/[\s,_]+/g, "");

const figure = "[^0-9]{0,6}?(\\d{1,6}(?:\\.\\d{1,3})?)(公斤|千克|kg|吨|t)?";
const weights = { gross: "毛重", tare: "皮重", net: "净重" } as const;

/** Reads 磅单号, 毛重, 皮重 and 净重 from the lines of a text engine; scales print tonnes or kilograms. */
export function readTicketText(lines: readonly string[]): TicketFacts {
  const text = lines.map(withoutSpaces).join("\n");
  const weight = (label: string): Quantity | null => {
    const found = new RegExp(`${[...label].join("[^0-9\\n]{0,2}?")}${figure}`, "iu").exec(text);
    return found ? tonnesOf(found[1] ?? "", found[2]) : null;
  };
  const [gross, tare, net] = [weight(weights.gross), weight(weights.tare), weight(weights.net)];
  const no = /(?:磅单号|磅单编号|单号|编号|序号|No\.?)[^0-9A-Za-z\n]{0,4}([0-9A-Za-z-]{3,30})/iu.exec(
    text,
  )?.[1];
  return {
    no: no ?? null,
    gross,
    tare,
    net: net ?? (gross !== null && tare !== null && gross > tare ? quantity(gross - tare) : null),
  };
}

/** A read figure as tonnes; without a unit a figure of 1 000 and more is taken for kilograms. */
function tonnesOf(digits: string, unit: string | undefined): Quantity | null {
  const [whole = "0", decimals = ""] = digits.split(".");
  const milli = BigInt(whole) * 1_000n + BigInt(decimals.padEnd(3, "0").slice(0, 3) || "0");
  const isKilograms = /公斤|千克|kg/i.test(unit ?? "") || (unit === undefined && BigInt(whole) >= 1_000n);
  const scaled = isKilograms ? (milli * 10_000n) / 1_000_000n : milli * 10n;
  return scaled > 0n ? quantity((scaled / 100n) * 100n) : null;
}
