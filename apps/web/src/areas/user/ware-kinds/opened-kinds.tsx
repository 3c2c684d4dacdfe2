import type { qualifications } from "@zd/api/identity/qualifications";
import type { OutputOf } from "@zd/api/wire/operation";
import { mayRenew } from "@zd/domain/identity/qualification";
import { type Side, sides } from "@zd/domain/terms/codes";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { noNumber } from "../../../ui/figures.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Status } from "../../../ui/status.tsx";
import type { WareKindRequest } from "./apply-dialog.tsx";
import type { WareKind } from "./reads.ts";
import styles from "./ware-kinds.module.css";

type Opened = OutputOf<typeof qualifications.listOpenedWareKinds>[number];
type Waiting = OutputOf<typeof qualifications.listQualifications>["rows"][number];

interface Props {
  readonly kinds: readonly WareKind[];
  readonly opened: {
    readonly data: readonly Opened[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly waiting: readonly Pick<Waiting, "wareKind" | "side">[];
  /** Null for who may not apply. */
  readonly onApply: ((wanted: WareKindRequest) => void) | null;
}

/** 已开通品种: every ware kind on both sides, and where there is none yet, the way to it. */
export function OpenedKinds({ kinds, opened, waiting, onApply }: Props) {
  if (opened.error) return <FailedState error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <Skeleton lines={3} />;
  const held = opened.data;
  return (
    <Scrolling className={styles["scroll"]}>
      <table className={styles["kinds"]}>
        <caption className="sr">已开通品种</caption>
        <thead>
          <tr>
            <th scope="col">买卖</th>
            {kinds.map(({ wareKind, name }) => (
              <th key={wareKind} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(["B", "S"] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{sides[side]}</th>
              {kinds.map((kind) => (
                <td key={kind.wareKind}>
                  <Standing
                    kind={kind}
                    side={side}
                    held={held.find((one) => one.wareKind === kind.wareKind && one.side === side)}
                    waits={waiting.some((one) => one.wareKind === kind.name && one.side === side)}
                    onApply={onApply}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

interface StandingProps extends Pick<Props, "onApply"> {
  readonly kind: WareKind;
  readonly side: Side;
  readonly held: Opened | undefined;
  readonly waits: boolean;
}

/** One kind on one side: held, waiting, or to be applied for. */
function Standing({ kind, side, held, waits, onApply }: StandingProps) {
  const ending = useServerTime((now) => held !== undefined && mayRenew(held.until, now));
  const apply = (words: string) =>
    onApply && (
      <Button
        small
        look="text"
        aria-label={`${words}${sides[side]}${kind.name}`}
        onClick={() => onApply({ wareKind: kind.wareKind, sides: [side] })}
      >
        {words}
      </Button>
    );
  if (held)
    return (
      <div className={styles["standing"]}>
        <Status tone={ending ? "warning" : "success"}>{ending ? "即将到期" : "已开通"}</Status>
        {held.until !== null && <small>至 {held.until}</small>}
        {waits ? <Status tone="processing">续期审核中</Status> : ending && apply("续期")}
      </div>
    );
  if (waits) return <Status tone="processing">审核中</Status>;
  return apply("申请") ?? <span className={styles["none"]}>{noNumber}</span>;
}
