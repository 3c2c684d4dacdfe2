import type { fees } from "@zd/api/funds/fees";
import type { feePlans } from "@zd/api/mall/fee-plans";
import { useState } from "react";
import { type Query, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import layout from "../../../ui/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

interface Props {
  readonly operations: typeof fees | typeof feePlans;
  readonly mayDecide: boolean;
  readonly emptyHint: string;
  /** The lists that a confirmed change alters, that of the changes among them. */
  readonly refreshes: readonly Query[];
}

/** What one has asked to be charged otherwise, another confirms. */
export function FeeChanges({ operations, mayDecide, emptyHint, refreshes }: Props) {
  const [deciding, setDeciding] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={operations.listChanges}
        rowKey="change"
        emptyHint={emptyHint}
        detail={({ change, state }) =>
          mayDecide && state === "0" ? (
            <div className={layout["acts"]}>
              <Button look="main" onClick={() => setDeciding(Number(change))}>
                复核
              </Button>
            </div>
          ) : null
        }
      />
      {deciding !== null && (
        <ReviewCard
          change={deciding}
          title={`复核${operations.listChanges.title}`}
          operations={operations}
          refreshes={refreshes}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}

interface ReviewProps extends Pick<Props, "operations" | "refreshes"> {
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
        onReject: (memo, answered) => reject.confirm({ change, memo }, answered),
      }}
      onConfirm={(answered, { seen }) => confirm.confirm({ change, seen }, answered)}
      onClose={onClose}
    />
  );
}
