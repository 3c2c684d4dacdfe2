import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { letters } from "@zd/api/signing/letters";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { FormEvent } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { LetterSheet } from "../../parts/letters/letter-sheet.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Status } from "../../ui/status/status.tsx";
import styles from "./letter-page.module.css";

const route = getRouteApi("/letter");

/** 函件核验: where the code on a letter leads. */
export function LetterPage() {
  const { no = "", code = "" } = route.useSearch();
  const navigate = useNavigate();
  const { field, input } = useForm(letters.verify, {
    initial: { number: no, code },
    input: (fields) => (fields.number.trim() === "" ? null : fields),
  });
  const complete = no !== "" && code.length === 16;
  const { data, error, refetch } = useCallQuery(letters.verify, { number: no, code }, { enabled: complete });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (input) void navigate({ to: ".", search: { no: input.number, code: input.code } });
  };
  return (
    <EntryLayout wide>
      <article className={styles["page"]}>
        <h1>函件核验</h1>
        <p className={styles["about"]}>
          核对手中的函件是否由本交易中心出具、内容是否一致。扫描函件上的二维码可自动填入。
        </p>
        <form className={styles["form"]} onSubmit={ask}>
          <TextField large label="函件编号" {...field("number")} />
          <TextField large label="防伪码（16位，见页脚）" {...field("code")} />
          <Button look="main" large type="submit" disabled={input === null}>
            核验
          </Button>
        </form>
        {complete &&
          (error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton lines={8} />
          ) : data.letter ? (
            <Genuine letter={data.letter} />
          ) : (
            <EmptyState drawing="letter" title="没有找到与编号和防伪码相符的函件">
              请核对后重试；若仍不符，该函件可能不是本交易中心出具的
            </EmptyState>
          ))}
      </article>
    </EntryLayout>
  );
}

type VerifiedLetter = NonNullable<OutputOf<typeof letters.verify>["letter"]>;

/** The letter as the exchange has issued it, to be compared with the one in hand, and who has signed it. */
function Genuine({ letter }: { readonly letter: VerifiedLetter }) {
  const { title, number, issuer, issuedAt, digest, content, signers } = letter;
  return (
    <>
      <section className={styles["found"]} aria-label="核验结果">
        <h2>
          {title} {number} <Status tone="success">由{issuer}出具</Status>
        </h2>
        <p>出具时间 {formatShanghai(issuedAt)}。请与手中的函件逐项核对。</p>
        {signers.map(({ label, name, serial, signedAt, sha256 }) => (
          <p key={label}>
            {label} {name}：
            {signedAt === null
              ? "尚未电子签署"
              : `${formatShanghai(signedAt)} 签署，证书 ${serial}，文件摘要 ${sha256}`}
          </p>
        ))}
      </section>
      <LetterSheet content={content} digest={digest} address={location.href} />
    </>
  );
}
