import { Link } from "@tanstack/react-router";
import { trading } from "@zd/api/trading/operations";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import styles from "./detail-links.module.css";

/** 订单查询 (R-2106). */
export const OrderQueryPage = () => (
  <QueryPage
    of={trading.listOrders}
    rowKey="orderNo"
    emptyHint="进入交易大厅参与场次后，报价与摘牌会出现在这里"
    detail={({ filled, section, product, side }) => (
      <div className={styles["links"]}>
        {filled > 0n && (
          <Link
            to="/user/trade/contract"
            search={{ section, product, side }}
            className={buttonClass({ look: "main" })}
          >
            查看成交与合同
          </Link>
        )}
      </div>
    )}
  />
);
