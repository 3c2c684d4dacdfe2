import type { qualifications } from "@zd/api/identity/qualifications";
import type { OutputOf } from "@zd/api/wire/operation";
import { mayRenew } from "@zd/domain/identity/qualification";
import { type Side, sides } from "@zd/domain/terms/codes";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import figures from "../../../ui/figures/figures.module.css";
import { noNumber } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import { Status } from "../../../ui/status/status.tsx";
import type { WareKindRequest } from "./apply-dialog.tsx";
import type { WareKind } from "./reads.ts";
import styles from "./ware-kinds.module.css";

type Qualification = OutputOf<typeof qualifications.listOpenedWareKinds>[number];
type WaitingApplication = OutputOf<typeof qualifications.listQualifications>["rows"][number];

interface Props {
  readonly kinds: readonly WareKind[];
  /** The qualifications of the firm, as they are read. */
  readonly openKinds: {
    readonly data: readonly Qualification[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** The applications in review. */
  readonly waiting: readonly Pick<WaitingApplication, "wareKind" | "side">[];
  /** Null for who may not apply. */
  readonly onApply: ((request: WareKindRequest) => void) | null;
}

/** 已开通品种: every ware kind on both sides, and where there is none yet, the way to it. */
export function OpenedKinds({ kinds, openKinds, waiting, onApply }: Props) {
  if (openKinds.error)
    return <FailedState error={openKinds.error} onRetry={() => void openKinds.refetch()} />;
  if (!openKinds.data) return <Skeleton lines={3} />;
  const ownQualifications = openKinds.data;
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
                    qualification={ownQualifications.find(
                      (one) => one.wareKind === kind.wareKind && one.side === side,
                    )}
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
  /** What the firm holds of this kind and side; undefined where it holds nothing. */
  readonly qualification: Qualification | undefined;
  /** Whether an application for it is in review. */
  readonly waits: boolean;
}

/** One kind on one side: the qualification, the application in review, or the button to apply. */
function Standing({ kind, side, qualification, waits, onApply }: StandingProps) {
  const ending = useServerTime((now) => qualification !== undefined && mayRenew(qualification.until, now));
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
  if (qualification)
    return (
      <div className={styles["standing"]}>
        <Status tone={ending ? "warning" : "success"}>{ending ? "即将到期" : "已开通"}</Status>
        {qualification.until !== null && <small className={form["hint"]}>至 {qualification.until}</small>}
        {waits ? <Status tone="processing">续期审核中</Status> : ending && apply("续期")}
      </div>
    );
  if (waits) return <Status tone="processing">审核中</Status>;
  return apply("申请") ?? <span className={figures["none"]}>{noNumber}</span>;
}
