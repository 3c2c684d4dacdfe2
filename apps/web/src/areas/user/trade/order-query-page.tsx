import { Link } from "@tanstack/react-router";
import { roomAddress } from "@zd/api/market/room-address";
import { trading } from "@zd/api/trading/operations";
import { sectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import styles from "./detail-links.module.css";

/** 订单查询 (R-2106). */
export const OrderQueryPage = () => (
  <QueryPage
    of={trading.listOrders}
    rowKey="orderNo"
    folded={["section", "user"]}
    emptyHint="进入交易大厅参与场次后，报价与摘牌会出现在这里"
    cardAction={({ filled, section, orderNo }) =>
      filled > 0n ? (
        <DealLink orderNo={orderNo} />
      ) : (
        <Link
          to="/trade/round"
          search={z.encode(roomAddress, { section: sectionId(section) })}
          className={buttonClass({})}
        >
          查看场次
        </Link>
      )
    }
    detail={({ filled, orderNo }) => (
      <div className={styles["links"]}>{filled > 0n && <DealLink orderNo={orderNo} />}</div>
    )}
  />
);

/** To what has come of an order. */
const DealLink = ({ orderNo }: { readonly orderNo: string }) => (
  <Link to="/user/trade/contract" search={{ orderNo }} className={buttonClass({ look: "main" })}>
    查看成交与合同
  </Link>
);
