import { letters } from "@zd/api/signing/letters";
import type { InputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../api/hooks.ts";
import { FailedState } from "../../ui/empty-state.tsx";
import { Status } from "../../ui/status.tsx";
import styles from "./signing.module.css";

type SignatureQuery = InputOf<typeof letters.readSigned>;

/** 签署记录 of a letter: who has signed, with which certificate, and what to compare the file with. */
export function SignatureList({ kind, contractNo }: SignatureQuery) {
  const { data, error, refetch } = useCallQuery(letters.readSigned, { kind, contractNo });
  if (error) return <FailedState what="签署记录" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { signatures, isComplete } = data;
  return (
    <section className={styles["signatures"]} aria-label="签署记录">
      <h3>
        签署记录{" "}
        <Status tone={isComplete ? "success" : "neutral"}>
          {isComplete ? "双方已签署" : signatures.length > 0 ? "一方已签署" : "未签署"}
        </Status>
      </h3>
      {signatures.map(({ side, name, signerName, serial, signedAt, sha256 }) => (
        <dl key={side} className={styles["facts"]}>
          <dt>{side === "B" ? "买方" : "卖方"}</dt>
          <dd>{name}</dd>
          <dt>签署人</dt>
          <dd>
            {signerName} {formatShanghai(signedAt)}
          </dd>
          <dt>证书序列号</dt>
          <dd>{serial}</dd>
          <dt>文件摘要（SHA-256）</dt>
          <dd>{sha256}</dd>
        </dl>
      ))}
    </section>
  );
}
