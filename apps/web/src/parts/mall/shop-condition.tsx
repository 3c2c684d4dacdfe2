import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type ShopCondition, shopConditions } from "@zd/domain/mall/merchant";
import { useServerClock } from "../../realtime/server-clock.ts";
import { State } from "../../ui/feedback/state.tsx";

interface Props {
  readonly condition: ShopCondition;
  /** `08:00–18:00` */
  readonly hours?: string;
  /** When it opens next; null while it is open, and where nobody knows. */
  readonly opensAt?: Instant | null;
}

/** 营业状态, with the hours where they are at hand, and when a closed shop opens again. */
export const ShopStanding = ({ condition, hours = "", opensAt = null }: Props) => {
  const [opens, closes] = hours.split("–");
  return (
    <State of="shopCondition" is={condition}>
      {shopConditions[condition]} {opens === closes ? hours && "全天" : hours}
      {opensAt !== null && (
        <>
          ，<OpensAt at={opensAt} />
        </>
      )}
    </State>
  );
};

/** "今天 08:00 开门", "明天 08:00 开门". */
export function OpensAt({ at }: { readonly at: Instant }) {
  const today = shanghaiDay(useServerClock().now());
  return (
    <>
      {shanghaiDay(at) === today ? "今天" : "明天"} {formatShanghai(at).slice(11, 16)} 开门
    </>
  );
}
