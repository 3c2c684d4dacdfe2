import { shipments } from "@zd/api/logistics/shipments";
import type { ShipmentNo, ShipmentState } from "@zd/domain/logistics/codes";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CardStep } from "../../../ui/query-page/card-step.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ShipmentDetail } from "./shipment-detail.tsx";
import { ShipmentForm } from "./shipment-form.tsx";

/** What the shipper does next with a shipment in these states. */
const steps: Readonly<Partial<Record<ShipmentState, string>>> = { "0": "发布", "2": "选定承运商" };

/** 我要发货 (R-2144): what the firm moves, from the contract to the last signature. */
export function ShipmentPage() {
  const mayShip = may(useUser(), "ship-and-receive");
  const [adding, setAdding] = useState(false);
  return (
    <>
      <QueryPage
        title="我要发货"
        of={shipments.listShipments}
        rowKey="shipmentNo"
        cardAction={({ shipmentNo, state }) => {
          const step = steps[state as ShipmentState];
          return mayShip && step !== undefined && <CardStep step={step} of={shipmentNo} />;
        }}
        emptyHint="从负责运输的合同新建发运单，发布后由承运商报价，或派自有车辆"
        detailStandsAlone
        detail={({ shipmentNo }) => <ShipmentDetail shipment={shipmentNo as ShipmentNo} />}
        actions={
          mayShip && (
            <Button look="main" onClick={() => setAdding(true)}>
              新建发运单
            </Button>
          )
        }
      />
      {adding && <ShipmentForm onClose={() => setAdding(false)} />}
    </>
  );
}
