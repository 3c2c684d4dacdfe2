/** Who may import whom. The guard, the documents and the tests all read this one file. */
export const packages = {
  domain: [],
  api: ["domain"],
  server: ["api", "domain"],
  web: ["api", "domain"],
};

/** Contexts of the server above `system`, each with those it may call; of another, a context sees only the index.ts. */
const aboveSystem = {
  identity: [],
  files: ["identity"],
  content: ["identity", "files"],
  signing: ["identity", "files"],
  funds: ["files", "identity"],
  admission: ["identity", "files", "funds"],
  goods: ["identity"],
  contracts: ["identity", "files", "signing", "funds", "goods"],
  trading: ["identity", "files", "funds", "goods", "contracts"],
  mall: ["identity", "files", "signing", "funds", "goods", "contracts", "trading"],
  logistics: ["identity", "files", "signing", "funds", "contracts"],
  financing: ["identity", "files", "signing", "funds", "goods", "contracts"],
  market: ["identity", "content", "contracts", "trading", "mall"],
  lists: [],
};

const everywhere = "system";

export const contexts = {
  [everywhere]: [],
  ...Object.fromEntries(Object.entries(aboveSystem).map(([name, below]) => [name, [everywhere, ...below]])),
  console: [everywhere, ...Object.keys(aboveSystem)],
};

/** Areas of the web app; none knows another. */
export const areas = ["entry", "open", "trade", "contracts", "user", "console"];
