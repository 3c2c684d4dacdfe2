import { Link } from "@tanstack/react-router";
import { contractControl } from "@zd/api/contracts/control";
import { type ContractActionType, contractActions } from "@zd/domain/contracts/codes";
import { mayDo, type RoleName } from "@zd/domain/identity/access";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { ContractView } from "../../../parts/contracts/contract-view.tsx";
import type { ControlContract } from "../../../parts/contracts/view.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { DecideDissentDialog } from "./decide-dissent-dialog.tsx";
import { RecordDefaultDialog } from "./record-default-dialog.tsx";

const dialogs = {
  "decide-dissent": DecideDissentDialog,
  "record-default": RecordDefaultDialog,
} as const;

type Act = keyof typeof dialogs;
const isAct = (action: ContractActionType): action is Act => Object.hasOwn(dialogs, action);

const everyMs = 30_000;

/** A contract with the steps that are for the exchange to take. */
export function ContractControl({ contractNo }: { readonly contractNo: string }) {
  const roles = (useUser()?.roles ?? []) as readonly RoleName[];
  const [act, setAct] = useState<Act | null>(null);
  const { data, error, refetch } = useCallQuery(
    contractControl.readContract,
    { contractNo: contractNo as ControlContract["contractNo"] },
    { everyMs },
  );
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={16} />;
  const mayControl = mayDo(roles, "control-contracts");
  const acts = mayControl ? data.actions.filter(isAct) : [];
  const awaited = data.duties.find(({ by }) => by === "X")?.action;
  const Dialog = act && dialogs[act];
  return (
    <>
      <ContractView
        contract={data}
        log={data.steps}
        reader={null}
        actions={
          <>
            <p>
              {data.actions.length === 0
                ? "现在没有需要交易中心办理的事项"
                : mayControl
                  ? "裁定与违约办理计入合同操作日志，双方可见"
                  : "本账号只能查看，裁定与违约由合同风控办理"}
            </p>
            {data.actions.includes("resolve-default") && (
              // The penalty of a default is decided in its case.
              <Link
                to="/console/breach"
                search={{ contractNo }}
                className={buttonClass({ look: awaited === "resolve-default" ? "main" : "plain" })}
              >
                违约处置
              </Link>
            )}
            {acts.map((action) => (
              <Button
                key={action}
                look={action === awaited ? "main" : "plain"}
                onClick={() => setAct(action)}
              >
                {contractActions[action].label}
              </Button>
            ))}
          </>
        }
      />
      {Dialog && <Dialog contract={data} onClose={() => setAct(null)} />}
    </>
  );
}
