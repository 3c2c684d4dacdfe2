/** Names of the wire, which stop at the contract package. */
const names = [
  "bidorderno",
  "companyid",
  "compid",
  "contno",
  "contprice",
  "fdate",
  "firmid",
  "gradename",
  "handtype",
  "moneypwd",
  "orderno",
  "sectid",
  "sectids",
  "sectionid",
  "trademod",
  "tradeqtt",
  "wareid",
  "warekindid",
  "wareno",
];

export const wireNames = new RegExp(String.raw`\b(?:${names.join("|")})\b`, "g");

/** Participles that say nothing of what a value is: a variable, a function or a parameter is named after what it holds. */
const words = ["asked", "heard", "kept", "meant", "said", "told"].join("|");
export const participles = new RegExp(
  String.raw`\b(?:const|let|function) (?:\w+, )?(?:${words})\b|\[(?:\w+, )?(?:${words})(?:, \w+)?\] = |[(,] ?(?:${words})(?:, \w+)*\) =>`,
  "g",
);
