import { Link } from "@tanstack/react-router";
import { contracts } from "@zd/api/contracts/operations";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import styles from "./detail-links.module.css";
import { letterSearch } from "./letter-search.ts";

/** 成交查询 (R-2107). */
export const DealQueryPage = () => (
  <QueryPage
    of={contracts.listDeals}
    rowKey="contractNo"
    folded={["deposit", "section", "tradingDay", "signBy"]}
    emptyHint="成交后生成的合同会出现在这里"
    detail={({ contractNo, side }) => (
      <div className={styles["links"]}>
        <Link
          to={side === "B" ? "/contract/tradeBuyQuery" : "/contract/tradeSaleQuery"}
          search={{ open: contractNo }}
          className={buttonClass({ look: "main" })}
        >
          查看合同
        </Link>
        <Link to="/user/trade/contract-letter" search={letterSearch(contractNo)} className={buttonClass({})}>
          查看成交通知书
        </Link>
      </div>
    )}
  />
);
