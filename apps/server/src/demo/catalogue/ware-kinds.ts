/** 商品种类 of the demo market; a firm is qualified by kind and side. */
export const wareKinds = {
  thermal: { id: "WK01", name: "动力煤" },
  coking: { id: "WK02", name: "炼焦煤" },
  anthracite: { id: "WK03", name: "无烟煤" },
  chemical: { id: "WK04", name: "化工用煤" },
  injection: { id: "WK05", name: "喷吹煤" },
  slime: { id: "WK06", name: "煤泥" },
} as const satisfies Record<string, { readonly id: string; readonly name: string }>;

export type WareKindKey = keyof typeof wareKinds;

export const allWareKinds = Object.keys(wareKinds) as WareKindKey[];
