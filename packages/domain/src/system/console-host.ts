/** What a host may serve: everything; what members and the public see; or the console of the exchange's staff. */
export const hostServices = ["all", "members", "console"] as const;
export type HostService = (typeof hostServices)[number];

/** What a host serves where the console has a host of its own; `consoleHost` is undefined where it has none. */
export function serviceOf(consoleHost: string | undefined, host: string): HostService {
  if (consoleHost === undefined) return "all";
  return host === consoleHost ? "console" : "members";
}

/** Pages that the console's host has besides its own: the way in, what tells of a fault, and the verifier of sessions. */
const besideConsole: ReadonlySet<string> = new Set([
  ...["/", "/login", "/tokenlogin", "/lock", "/resetpwd"],
  ...["/403", "/404", "/500", "/trade/verify"],
]);

const isOfConsole = (path: string) => path === "/console" || path.startsWith("/console/");

/** Whether a host has the page at a path, which ends without a slash unless it is the root's. */
export function servesPage(service: HostService, path: string): boolean {
  if (service === "all") return true;
  return service === "console" ? isOfConsole(path) || besideConsole.has(path) : !isOfConsole(path);
}
