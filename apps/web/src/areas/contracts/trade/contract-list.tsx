import { contractDetails } from "@zd/api/contracts/details";
import { actionLabels } from "@zd/api/contracts/lists";
import { type ContractActionType, contractActions } from "@zd/domain/contracts/codes";
import { useState } from "react";
import { useAside } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import type { UserInfo } from "../../../api/user-info.ts";
import { ContractTitle } from "../../../parts/contracts/contract-title.tsx";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { ColleagueButton, ColleagueWords, useFirmMatters } from "../../../parts/todos/colleague-matter.tsx";
import type { FirmMatter } from "../../../parts/todos/remind.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { BatchPay } from "./batch-pay.tsx";
import { BatchSign } from "./batch-sign.tsx";
import { ContractDetail } from "./contract-detail.tsx";
import type { ContractRow } from "./reads.ts";

const lists = {
  purchaseHandling: {
    of: contractDetails.listPurchaseHandling,
    handling: true,
    empty: "没有需要办理的采购合同，成交后会出现在这里",
  },
  saleHandling: {
    of: contractDetails.listSaleHandling,
    handling: true,
    empty: "没有需要办理的销售合同，成交后会出现在这里",
  },
  purchases: {
    of: contractDetails.listPurchases,
    handling: false,
    empty: "这段时间没有采购合同，请放宽筛选条件或延长查询时间",
  },
  sales: {
    of: contractDetails.listSales,
    handling: false,
    empty: "这段时间没有销售合同，请放宽筛选条件或延长查询时间",
  },
} as const;

const foldedColumns = [
  "producer",
  "paid",
  "shipped",
  "settled",
  "dissent",
  "section",
  "tradingDay",
  "dealtAt",
  "version",
] as const;

/** What waits for the reader himself: what his firm has to do next, where his role lets him do it. */
function nextFor(user: UserInfo | null, { dutyBy, duty }: ContractRow): ContractActionType | null {
  const next = dutyBy === "own" ? (duty as ContractActionType | null) : null;
  return next !== null && may(user, contractActions[next].needs) ? next : null;
}

/** Whether it is the turn of the reader's firm, and a colleague's matter. */
const isOfColleague = (user: UserInfo | null, row: ContractRow) =>
  row.dutyBy === "own" && nextFor(user, row) === null;

const everyMs = 30_000;

/** 合同办理 and 合同查询 (R-277…R-280): one list each, the same contract behind every row. */
export function ContractList({ name }: { readonly name: keyof typeof lists }) {
  const { of, handling, empty } = lists[name];
  const user = useUser();
  const waitsFor = (row: ContractRow, action: ContractActionType) => nextFor(user, row) === action;
  const [begin, setBegin] = useState<{ readonly row: string; readonly action: ContractActionType } | null>(
    null,
  );
  const waiting = useAside(
    of,
    { pageIndex: 1, pageSize: 1, filters: { awaited: "own" } },
    { everyMs, enabled: handling },
  );
  const findMatter = useFirmMatters(handling);
  return (
    <QueryPage
      of={of}
      rowKey="contractNo"
      folded={foldedColumns}
      emptyHint={empty}
      detailStandsAlone
      detailTitle={(row) => <ContractTitle row={row} parties={row.counterparty} />}
      detail={({ contractNo }) => (
        <ContractDetail
          // Begun by key, the row opens before its button is heard.
          key={`${contractNo} ${begin?.action ?? ""}`}
          contractNo={contractNo as PartyContract["contractNo"]}
          begin={begin?.row === contractNo ? begin.action : null}
        />
      )}
      onDetailClosed={() => setBegin(null)}
      {...(handling && {
        focus: { filter: "awaited" as const, value: "own", label: "待我处理", count: waiting?.total },
        rowAction: (row: ContractRow) => (
          <RowAction
            row={row}
            next={nextFor(user, row)}
            onBegin={(action) => setBegin({ row: row.contractNo, action })}
          />
        ),
        cardTurn: (row: ContractRow) =>
          isOfColleague(user, row) ? <ColleagueWords matter={findMatter(row.duty, row.contractNo)} /> : null,
        cardAction: (row: ContractRow) => (
          <CardAction
            row={row}
            matter={findMatter(row.duty, row.contractNo)}
            next={nextFor(user, row)}
            onBegin={(action) => setBegin({ row: row.contractNo, action })}
          />
        ),
        choice: {
          may: (row: ContractRow) => waitsFor(row, "sign") || waitsFor(row, "pay"),
          action: (rows: readonly ContractRow[]) => (
            <>
              {may(user, contractActions.sign.needs) && (
                <BatchSign selection={rows.filter((row) => waitsFor(row, "sign"))} />
              )}
              {may(user, contractActions.pay.needs) && (
                <BatchPay selection={rows.filter((row) => waitsFor(row, "pay"))} />
              )}
            </>
          ),
        },
      })}
    />
  );
}

interface RowProps {
  /** As the list has it. */
  readonly row: ContractRow;
  /** The step that waits for the reader himself; null where he only looks. */
  readonly next: ContractActionType | null;
  /** Opens the contract with the dialog of the step. */
  readonly onBegin: (action: ContractActionType) => void;
}

/** The next step at the end of its row; the contract opens behind its dialog. */
function RowAction({ row: { contractNo }, next, onBegin }: RowProps) {
  const label = next === null ? "查看" : actionLabels[next];
  return (
    <Button
      small
      look="text"
      aria-label={`${label} ${contractNo}`}
      onClick={() => {
        if (next !== null) onBegin(next);
      }}
    >
      {label}
    </Button>
  );
}

/** The one button of a contract's card: filled where the reader himself acts; it opens the contract, with the dialog of the step. */
function CardAction({
  row,
  matter,
  next,
  onBegin,
}: RowProps & {
  /** What waits for the reader's firm; null while it is not known. */
  readonly matter: FirmMatter | null;
}) {
  const { contractNo } = row;
  if (isOfColleague(useUser(), row)) return <ColleagueButton matter={matter} id={contractNo} />;
  const label = next === null ? "查看合同" : actionLabels[next];
  return (
    <Button
      look={next === null ? "plain" : "main"}
      aria-label={`${label} ${contractNo}`}
      onClick={() => {
        if (next !== null) onBegin(next);
      }}
    >
      {label}
    </Button>
  );
}
