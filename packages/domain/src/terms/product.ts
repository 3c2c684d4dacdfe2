import type { Brand } from "../kernel/brand.ts";

/** 产品 */
export type ProductId = Brand<string, "ProductId">;

/** One line of the quality table, as it will be published: "≤0.50" per cent of sulphur. */
export interface QualityLine {
  readonly code: string;
  readonly label: string;
  readonly value: string;
  readonly unit: string;
}
