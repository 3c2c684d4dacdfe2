import { fees } from "@zd/api/funds/fees";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { EndRateDialog, RateDialog } from "./rate-dialogs.tsx";

/** 费率与减免 (domain §6.6): the rates that go before those of the parameter sheet. */
export function RatesPage() {
  const mayRequest = may(useUser(), "settle-funds");
  const [isAdding, setAdding] = useState(false);
  const [rateToEnd, setRateToEnd] = useState<{ readonly rate: string; readonly words: string } | null>(null);
  return (
    <>
      <QueryPage
        of={fees.listRates}
        rowKey="rate"
        emptyHint="没有优惠费率和减免，成交按场次标准收费"
        actions={
          mayRequest && (
            <Button look="main" onClick={() => setAdding(true)}>
              新增费率或减免
            </Button>
          )
        }
        detail={({ rate, state, firm, fee }) =>
          mayRequest && state !== "2" ? (
            <div className={layout["acts"]}>
              <Button look="danger" onClick={() => setRateToEnd({ rate, words: `${firm} · ${fee}` })}>
                终止
              </Button>
            </div>
          ) : null
        }
      />
      {isAdding && <RateDialog onClose={() => setAdding(false)} />}
      {rateToEnd && <EndRateDialog {...rateToEnd} onClose={() => setRateToEnd(null)} />}
    </>
  );
}
