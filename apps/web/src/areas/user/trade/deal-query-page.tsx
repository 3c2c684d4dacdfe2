import { Link } from "@tanstack/react-router";
import { contracts, dealList } from "@zd/api/contracts/operations";
import type { ContractState } from "@zd/domain/contracts/codes";
import { buttonClass } from "../../../ui/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import styles from "./detail-links.module.css";
import { letterSearch } from "./letter-search.ts";

const marks: Record<ContractState, StatusMark> = {
  "10": "running",
  "20": "countdown",
  "30": "waiting",
  "40": "running",
  "50": "running",
  "60": "countdown",
  "70": "done",
  "80": "done",
  "85": "failed",
  "90": "failed",
};

/** 成交查询 (R-2107). */
export const DealQueryPage = () => (
  <QueryPage
    listing={dealList}
    operation={contracts.listDeals}
    rowKey="contractNo"
    marks={{ state: marks }}
    emptyHint="成交后生成的合同会出现在这里"
    detail={({ contractNo, side }) => (
      <div className={styles["links"]}>
        <Link
          to={side === "B" ? "/contract/tradeBuyQuery" : "/contract/tradeSaleQuery"}
          search={{ open: contractNo } as never}
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
