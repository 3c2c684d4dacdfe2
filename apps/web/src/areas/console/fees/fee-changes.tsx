import type { fees } from "@zd/api/funds/fees";
import type { feePlans } from "@zd/api/mall/fee-plans";
import { useState } from "react";
import { type Query, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

interface Props {
  /** The calls about changes of the exchange's fees, or of the mall's. */
  readonly operations: typeof fees | typeof feePlans;
  /** Whether the user may confirm and reject changes. */
  readonly mayDecide: boolean;
  /** Stands in place of the list while it is empty. */
  readonly emptyHint: string;
  /** The lists that a confirmed change alters, that of the changes among them. */
  readonly refreshes: readonly Query[];
}

/** 收费变更: requests of staff users to charge otherwise, each for another one to confirm. */
export function FeeChanges({ operations, mayDecide, emptyHint, refreshes }: Props) {
  const [openChange, setOpenChange] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={operations.listChanges}
        rowKey="change"
        emptyHint={emptyHint}
        detail={({ change, state }) =>
          mayDecide && state === "0" ? (
            <DetailActions>
              <Button look="main" onClick={() => setOpenChange(Number(change))}>
                复核
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {openChange !== null && (
        <ReviewCard
          change={openChange}
          title={`复核${operations.listChanges.title}`}
          operations={operations}
          refreshes={refreshes}
          onClose={() => setOpenChange(null)}
        />
      )}
    </>
  );
}

interface ReviewProps extends Pick<Props, "operations" | "refreshes"> {
  /** Number of the change that waits for confirmation. */
  readonly change: number;
  readonly title: string;
  readonly onClose: () => void;
}

function ReviewCard({ change, title, operations, refreshes, onClose }: ReviewProps) {
  const settings = { refreshes: [...refreshes, operations.previewChange], silent: true } as const;
  const confirm = useCommand(operations.confirmChange, settings);
  const reject = useCommand(operations.rejectChange, settings);
  return (
    <ConfirmCard
      title={title}
      confirmLabel="通过，变更生效"
      successMessage="已通过"
      busy={confirm.isPending}
      error={confirm.error}
      card={useCard(operations.previewChange, { change })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (memo, callbacks) => reject.confirm({ change, memo }, callbacks),
      }}
      onConfirm={(callbacks, { seen }) => confirm.confirm({ change, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
