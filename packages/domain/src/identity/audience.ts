/** 对象: whom a notice is for. Everybody reads a public one, visitors too; every other is for member firms alone. */
export const audienceKinds = {
  everyone: "所有人",
  members: "全部会员",
  kinds: "按会员类型",
  areas: "按地区",
  firms: "指定企业",
} as const;
export type AudienceKind = keyof typeof audienceKinds;

/** Kinds of member firms that a notice may be for (domain §1.1). */
export const memberKinds = { "1": "交易会员", "2": "分支机构", "3": "服务会员" } as const;

export interface Audience {
  readonly kind: AudienceKind;
  /** Codes of `memberKinds`, provinces (first two digits of GB/T 2260) or numbers of firms, by `kind`; empty for the rest. */
  readonly of: readonly string[];
}

/** The most firms that a notice may name. */
export const audienceFirmsMost = 500;

export const everyone: Audience = { kind: "everyone", of: [] };

/** What the name of a group begins with, by what forms it. */
const prefixes = { kinds: "kind:", areas: "area:", firms: "firm:" } as const;

/**
 * The groups of an audience by their names, such as `kind:1` or `area:61`. A firm is in the audience when one of the
 * groups that it belongs to is among them.
 */
export function groupsOf({ kind, of }: Audience): readonly string[] {
  if (kind === "everyone" || kind === "members") return [kind];
  return [...new Set(of)].toSorted().map((name) => prefixes[kind] + name);
}

/** The audience whose groups these are; for everybody where they name none. */
export function audienceOf(groups: readonly string[]): Audience {
  const [first = ""] = groups;
  if (first === "members") return { kind: "members", of: [] };
  for (const kind of ["kinds", "areas", "firms"] as const) {
    const prefix = prefixes[kind];
    if (first.startsWith(prefix)) return { kind, of: groups.map((group) => group.slice(prefix.length)) };
  }
  return everyone;
}

/** What is wrong with an audience, in Chinese; null where nothing is. Whether its firms and provinces exist is not checked. */
export function audienceFault({ kind, of }: Audience): string | null {
  if (kind === "everyone" || kind === "members") return of.length === 0 ? null : "该对象不需要名单";
  if (of.length === 0) return emptyFaults[kind];
  if (kind === "kinds") return of.every((code) => Object.hasOwn(memberKinds, code)) ? null : "没有该会员类型";
  if (kind === "areas") return of.every((code) => /^\d{2}$/.test(code)) ? null : "地区须为省级";
  return new Set(of).size > audienceFirmsMost ? `指定企业最多 ${audienceFirmsMost} 家` : null;
}

const emptyFaults = {
  kinds: "请选择至少一类会员",
  areas: "请选择至少一个地区",
  firms: "请选择至少一家企业",
} as const;

/** How many names an audience is told with; the rest is a number. */
const namesMost = 8;

/** An audience in words, such as `陕西省、山西省` or `3 家企业：甲、乙、丙`; `nameOf` gives the name of a province or firm. */
export function audienceWords({ kind, of }: Audience, nameOf: (name: string) => string): string {
  if (kind === "everyone" || kind === "members") return audienceKinds[kind];
  if (kind === "kinds")
    return of.map((code) => memberKinds[code as keyof typeof memberKinds] ?? code).join("、");
  if (kind === "areas") return of.map(nameOf).join("、");
  const names = of.slice(0, namesMost).map(nameOf).join("、");
  return `${of.length} 家企业：${names}${of.length > namesMost ? " 等" : ""}`;
}
