import { fees } from "@zd/api/funds/fees";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { ImportButton } from "../../../ui/import/import-button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ratesImport } from "./import-rates.ts";
import { EndRateDialog, RateDialog } from "./rate-dialogs.tsx";

/** 费率与减免 (domain §6.6): the rates that go before those of the parameter sheet. */
export function RatesPage() {
  const mayRequest = may(useUser(), "settle-funds");
  const today = useServerTime(shanghaiDay);
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
            <>
              <ImportButton plan={ratesImport(today)} />
              <Button look="main" onClick={() => setAdding(true)}>
                新增费率或减免
              </Button>
            </>
          )
        }
        detail={({ rate, state, firm, fee }) =>
          mayRequest && state !== "2" ? (
            <DetailActions>
              <Button look="danger" onClick={() => setRateToEnd({ rate, words: `${firm} · ${fee}` })}>
                终止
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {isAdding && <RateDialog onClose={() => setAdding(false)} />}
      {rateToEnd && <EndRateDialog {...rateToEnd} onClose={() => setRateToEnd(null)} />}
    </>
  );
}
