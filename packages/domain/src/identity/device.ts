/** What a browser says of itself (User-Agent), in words for its user. */

/** Programs by what they say; the first that fits: many also name those that they are built on. */
const programs = [
  [/MicroMessenger/, "微信"],
  [/DingTalk/, "钉钉"],
  [/Edg[eA]?\//, "Edge"],
  [/QQBrowser/, "QQ浏览器"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

/** Systems, likewise. */
const systems = [
  [/HarmonyOS/, "鸿蒙"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
] as const;

const nameIn = (table: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** Browser and system, such as `Chrome · Windows`; 其他程序 where neither is known. */
export function deviceOf(agent: string): string {
  const known = [nameIn(programs, agent), nameIn(systems, agent)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(" · ") : "其他程序";
}
