import { shipments } from "@zd/api/logistics/shipments";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { type Together, TogetherDialog } from "./together-dialog.tsx";
import { WaybillDetail } from "./waybill-detail.tsx";

/** 我的运单 (R-2145): of the firm as shipper, carrier, seller or buyer; loaded ones are released together, arrived ones signed for. */
export function WaybillPage() {
  const mayAct = may(useUser(), "ship-and-receive");
  const [together, setTogether] = useState<Together | null>(null);
  return (
    <>
      <QueryPage
        title="我的运单"
        of={shipments.listWaybills}
        rowKey="waybillNo"
        emptyHint="派车后每辆车、每节货车一张运单；装货、在途、签收都在这里"
        detailStandsAlone
        detail={({ waybillNo }) => <WaybillDetail waybill={waybillNo as WaybillNo} />}
        choice={
          mayAct
            ? {
                may: ({ state }) => state === "1" || state === "3",
                action: (rows) => {
                  const of = (state: string) =>
                    rows
                      .filter((row) => row.state === state)
                      .map(({ waybillNo, vehicle, loaded, unloaded }) => ({
                        waybill: waybillNo as WaybillNo,
                        vehicle,
                        loaded,
                        unloaded,
                      }));
                  const [loaded, arrived] = [of("1"), of("3")];
                  return (
                    <>
                      {loaded.length > 0 && (
                        <Button onClick={() => setTogether({ step: "release", loads: loaded })}>
                          放行 {loaded.length} 张
                        </Button>
                      )}
                      {arrived.length > 0 && (
                        <Button look="main" onClick={() => setTogether({ step: "sign", loads: arrived })}>
                          签收 {arrived.length} 张
                        </Button>
                      )}
                    </>
                  );
                },
              }
            : undefined
        }
      />
      {together && <TogetherDialog {...together} onClose={() => setTogether(null)} />}
    </>
  );
}
