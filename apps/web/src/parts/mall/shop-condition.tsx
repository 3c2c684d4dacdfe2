import { type ShopCondition, shopConditions } from "@zd/domain/mall/merchant";
import { State } from "../../ui/feedback/state.tsx";

interface Props {
  readonly condition: ShopCondition;
  /** `08:00–18:00` */
  readonly hours?: string;
}

/** 营业状态, with the hours where they are at hand. */
export const ShopStanding = ({ condition, hours = "" }: Props) => {
  const [opens, closes] = hours.split("–");
  return (
    <State of="shopCondition" is={condition}>
      {shopConditions[condition]} {opens === closes ? hours && "全天" : hours}
    </State>
  );
};
