/** What operators type where money moves. */
export const fundPassword = "246810";

/** What the ware of the worked example promises (domain §5.3). */
export const promised = [
  { code: "Q", label: "热值 Qnet,ar", value: "5500", unit: "kcal/kg" },
  { code: "M", label: "全水分 Mt", value: "13.0", unit: "%" },
  { code: "S", label: "全硫 St,d", value: "≤0.50", unit: "%" },
];

/** A PNG of one grey point: the smallest picture there is. */
export const smallPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** A PDF as far as its first bytes say so. */
export const smallPdf = (words = "") => Buffer.from(`%PDF-1.7\n%${words}\n%%EOF\n`);
