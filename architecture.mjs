/** Who may import whom. The guard, the documents and the tests all read this one file. */
export const packages = {
  domain: [],
  api: ["domain"],
  server: ["api", "domain"],
  web: ["api", "domain"],
};

/** Folders of the domain, each with those below it that it may use; all may use the terms of the trade, money and the kernel. */
const aboveTerms = {
  system: [],
  identity: [],
  files: [],
  goods: [],
  messages: ["identity"],
  signing: ["identity"],
  funds: ["identity", "messages"],
  reports: ["identity"],
  contracts: ["identity", "messages", "goods", "funds", "reports"],
  trading: ["messages", "goods", "funds"],
  mall: ["messages", "funds"],
  logistics: ["identity", "messages", "contracts"],
  financing: ["messages", "funds"],
  closing: ["identity", "funds"],
  letters: ["contracts", "trading", "mall", "logistics", "financing", "funds", "reports"],
};

export const domainFolders = {
  kernel: [],
  money: ["kernel"],
  terms: ["kernel"],
  ...Object.fromEntries(
    Object.entries(aboveTerms).map(([name, below]) => [name, ["kernel", "money", "terms", ...below]]),
  ),
};

/** Contexts of the server above `system`, each with those it may call; of another, a context sees only the index.ts. */
const aboveSystem = {
  identity: [],
  messages: ["identity"],
  files: ["identity"],
  content: ["identity", "messages", "files"],
  signing: ["identity", "files"],
  funds: ["files", "identity", "messages"],
  admission: ["identity", "files", "funds"],
  goods: ["identity"],
  contracts: ["identity", "messages", "files", "signing", "funds", "goods"],
  trading: ["identity", "messages", "files", "funds", "goods", "contracts"],
  mall: ["identity", "messages", "files", "signing", "funds", "goods", "contracts", "trading"],
  logistics: ["identity", "messages", "files", "signing", "funds", "contracts"],
  financing: ["identity", "messages", "files", "signing", "funds", "goods", "contracts"],
  market: ["identity", "messages", "content", "contracts", "trading", "mall"],
  lists: [],
  reports: ["identity", "signing", "funds"],
  closing: ["identity", "signing", "funds", "trading"],
};

const everywhere = "system";

export const contexts = {
  [everywhere]: [],
  ...Object.fromEntries(Object.entries(aboveSystem).map(([name, below]) => [name, [everywhere, ...below]])),
  console: [everywhere, ...Object.keys(aboveSystem)],
};

/** Layers of the web app, the lowest first: pieces that know nothing of the trade, parts that know it, and the pages. */
export const layers = [["ui", "api", "realtime"], ["parts"], ["areas", "shell", "app"]];

/** Areas of the web app; none knows another. */
export const areas = ["identity", "admission", "trade", "contracts", "user", "console"];
