/** Kinds of attributes of mall wares (domain §9). */
export const attributeKinds = { number: "数值", range: "区间", enum: "选项" } as const;
export type AttributeKind = keyof typeof attributeKinds;
