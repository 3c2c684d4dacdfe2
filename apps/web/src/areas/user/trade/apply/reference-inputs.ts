import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";

/** What a list of one ware kind is asked with; of all kinds while none is chosen. */
export const inKind = (wareKind: string) => (wareKind === "" ? {} : { wareKind: wareKind as WareKindId });

/** What a list of one product is asked with; nothing is asked while none is chosen. */
export const inProduct = (product: string) => ({ product: (product || "none") as ProductId });
