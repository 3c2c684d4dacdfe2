import type { Brand } from "../kernel/brand.ts";

/** 产品 */
export type ProductId = Brand<string, "ProductId">;

/** One line of a ware's quality table as it is published: "≤0.50" per cent of sulphur. */
export interface QualityLine {
  /** Code of the index within its product, such as Q, M, S, A, V. */
  readonly code: string;
  /** Chinese name of the index. */
  readonly label: string;
  /** What is promised, as typed: "5600", "≤0.50", "5200–5850". */
  readonly value: string;
  /** Unit as shown, such as "%"; empty where it has none. */
  readonly unit: string;
}
