import { type Quantity, quantity } from "../kernel/brand.ts";

/** What could be read off the photo of a weigh ticket; nothing of it is believed before a person has looked at it. */
export interface TicketFacts {
  readonly no: string | null;
  readonly gross: Quantity | null;
  readonly tare: Quantity | null;
  readonly net: Quantity | null;
}

/** Chinese is written without spaces; what an engine puts between signs goes. */
const squeezed = (line: string) => line.normalize("NFKC").replaceAll(/[\s,_]+/g, "");

const figure = "[^0-9]{0,6}?(\\d{1,6}(?:\\.\\d{1,3})?)(公斤|千克|kg|吨|t)?";
const weights = { gross: "毛重", tare: "皮重", net: "净重" } as const;

/** Reads 磅单号, 毛重, 皮重 and 净重 from the lines that an engine has seen; scales print tonnes or kilograms. */
export function readTicketText(lines: readonly string[]): TicketFacts {
  const text = lines.map(squeezed).join("\n");
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

/** Nobody weighs a thousand tonnes on a truck: such figures are kilograms, whatever unit was read. */
function tonnesOf(digits: string, unit: string | undefined): Quantity | null {
  const [whole = "0", decimals = ""] = digits.split(".");
  const milli = BigInt(whole) * 1_000n + BigInt(decimals.padEnd(3, "0").slice(0, 3) || "0");
  const isKilograms = /公斤|千克|kg/i.test(unit ?? "") || (unit === undefined && BigInt(whole) >= 1_000n);
  const scaled = isKilograms ? (milli * 10_000n) / 1_000_000n : milli * 10n;
  return scaled > 0n ? quantity((scaled / 100n) * 100n) : null;
}
