import { useShopFollow } from "../../../../parts/mall/follow.ts";
import { ShopLink } from "../../../../parts/mall/links.tsx";
import { ShopStanding } from "../../../../parts/mall/shop-condition.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import type { PublicWare } from "./reads.ts";
import own from "./ware-page.module.css";

/** 商户: whose ware it is, whether he is there now, and how to reach him. */
export function SellerBlock({ ware }: { readonly ware: PublicWare }) {
  const { isFollowed, toggle } = useShopFollow();
  const isShopFollowed = isFollowed(ware.firm);
  return (
    <section className={own["seller"]} aria-label="商户">
      <h2>
        {ware.shopName}
        <ShopLink firm={ware.firm}>进店</ShopLink>
      </h2>
      <p>
        <ShopStanding condition={ware.condition} hours={ware.hours} opensAt={ware.opensAt} />
        {ware.condition === "resting" && " 由商户恢复营业，时间未定"}
      </p>
      <p>
        联系人 {ware.contactName} · <a href={`tel:${ware.contactPhone}`}>{ware.contactPhone}</a>
      </p>
      <Button small aria-pressed={isShopFollowed} onClick={() => toggle(ware.firm)}>
        {isShopFollowed ? "已关注店铺" : "关注店铺"}
      </Button>
    </section>
  );
}
