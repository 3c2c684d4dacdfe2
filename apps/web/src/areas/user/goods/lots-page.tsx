import { goodsCalls } from "@zd/api/goods/operations";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { LotDetail } from "./lot-detail.tsx";
import { OpenLotDialog } from "./open-lot-dialog.tsx";
import type { OwnLot } from "./reads.ts";
import { WriteOffDialog } from "./write-off-dialog.tsx";

/** 我的货物: the firm's lots, with how many tonnes of each are in which state. */
export function LotsPage() {
  const mayDeclare = may(useUser(), "apply-wares");
  const [declaring, setDeclaring] = useState(false);
  const [leaving, setLeaving] = useState<OwnLot | null>(null);
  return (
    <>
      <QueryPage
        of={goodsCalls.listLots}
        rowKey="lot"
        emptyHint="登记的货物，以及随场次标的、商城商品与合同登记的货物会出现在这里"
        actions={
          mayDeclare && (
            <Button look="main" onClick={() => setDeclaring(true)}>
              登记货物
            </Button>
          )
        }
        detail={(row) => (
          <LotDetail
            key={row.lot}
            row={row}
            onWriteOff={mayDeclare && row.free > 0n ? () => setLeaving(row) : null}
          />
        )}
      />
      {declaring && <OpenLotDialog onClose={() => setDeclaring(false)} />}
      {leaving && <WriteOffDialog row={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
