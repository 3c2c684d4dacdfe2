import { letters } from "@zd/api/signing/letters";
import type { InputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../api/hooks.ts";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { Status } from "../../ui/status/status.tsx";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
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
        <Facts key={side} layout="beside">
          <Fact title={side === "B" ? "买方" : "卖方"}>{name}</Fact>
          <Fact title="签署人">
            {signerName} {formatShanghai(signedAt)}
          </Fact>
          <Fact title="证书序列号">{serial}</Fact>
          <Fact title="文件摘要（SHA-256）">{sha256}</Fact>
        </Facts>
      ))}
    </section>
  );
}
