import { seals } from "@zd/api/trading/seals";
import type { ApplicationId, UserId } from "@zd/domain/kernel/brand";
import { sealHolders, sealThreshold } from "@zd/domain/trading/session";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import styles from "./section-build.module.css";

interface Props {
  /** The applications of the plan, whose owner may hold a part. */
  readonly applications: readonly ApplicationId[];
  /** Who is chosen, in the order of the choice; empty where offers are not encrypted. */
  readonly holders: readonly UserId[];
  /** What the server says of the choice. */
  readonly fault: string | undefined;
  readonly onChange: (holders: readonly UserId[]) => void;
}

/** 开启人: whoever has enrolled a key may hold a part of the section's seal; with nobody chosen its offers are not encrypted. */
export function SealField({ applications, holders, fault, onChange }: Props) {
  const { data, error, refetch } = useCallQuery(
    seals.listHolders,
    { applications: [...applications] },
    { keepPrevious: true },
  );
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  const toggle = (user: UserId) =>
    onChange(holders.includes(user) ? holders.filter((one) => one !== user) : [...holders, user]);
  return (
    <fieldset className={styles["seal"]} aria-describedby="seal-hint">
      <legend>报价加密封存 · 开启人</legend>
      {data.map(({ user, name, firmName, holder }) => (
        <label key={user}>
          <input type="checkbox" checked={holders.includes(user)} onChange={() => toggle(user)} />
          {sealHolders[holder]} {name}（{firmName}）
        </label>
      ))}
      <p id="seal-hint">
        {fault ??
          (data.length === 0
            ? "还没有人登记开启密钥，不能加密封存。"
            : holders.length === 0
              ? "不选即不加密，报价仅对页面和人员保密。"
              : `已选 ${holders.length} 人，须交出 ${sealThreshold} 份开启；到期未开启的流标，保证金退回。`)}
      </p>
    </fieldset>
  );
}
