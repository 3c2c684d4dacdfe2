import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";

/** The input of a list of one ware kind; of all kinds while none is selected. */
export const inKind = (wareKind: string) => (wareKind === "" ? {} : { wareKind: wareKind as WareKindId });

/** The input of a list of one product; the query is off while none is selected. */
export const inProduct = (product: string) => ({ product: (product || "none") as ProductId });
