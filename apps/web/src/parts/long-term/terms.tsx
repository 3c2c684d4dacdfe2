import type { longTerm } from "@zd/api/contracts/long-term";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatPrice } from "@zd/domain/money/price";
import { Facts } from "../../ui/tables/facts.tsx";
import { Block } from "../contracts/contract-view.tsx";

type Contract = Pick<
  OutputOf<typeof longTerm.readContract>,
  "buyer" | "seller" | "product" | "producer" | "place" | "pricing"
>;

/** 合同条款 of a long-term contract. */
export function Terms({ of }: { readonly of: Contract }) {
  const { buyer, seller, product, producer, place, pricing } = of;
  const facts = [
    ["买方", buyer.firmName],
    ["卖方", seller.firmName],
    ["产品", `${product} ${producer}`],
    ["交货地", place],
    [
      "定价",
      pricing.kind === "FIXED"
        ? `固定价 ${formatPrice(pricing.price)} 元/吨`
        : `基准价 ${formatPrice(pricing.base)} 元/吨与上月末指数均价各半，${pricing.kcal} kcal/kg`,
    ],
  ] as const;
  return (
    <Block title="合同条款">
      <Facts layout="beside" two rows={facts} />
    </Block>
  );
}
