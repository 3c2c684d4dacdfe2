import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { contracts, dealSources } from "@zd/api/contracts/operations";
import { letters } from "@zd/api/signing/letters";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen } from "@zd/domain/kernel/brand";
import { type FormEvent, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { LetterSheet } from "../../../parts/letters/letter-sheet.tsx";
import { LetterButton } from "../../../parts/signing/letter-button.tsx";
import { SigningDialog } from "../../../parts/signing/signing-dialog.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownAmount, shownQuantity } from "../../../ui/figures/figures.tsx";
import field from "../../../ui/form/field.module.css";
import layout from "../../../ui/page/layout.module.css";
import { SideTag } from "../../../ui/status/tag.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import styles from "./deal-letter-page.module.css";
import { letterSearch } from "./letter-search.ts";

const { listDealLetters } = contracts;

type DealLetter = OutputOf<typeof listDealLetters>[number];

/** 成交通知书 (R-2108): the newest letters, one of them as it is printed. */
export function DealLetterPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const parsedSearch = listDealLetters.input.safeParse(search);
  const requestedNo = parsedSearch.success ? parsedSearch.data.contractNo : undefined;
  const newest = useCallQuery(listDealLetters, {});
  const among = newest.data?.find(({ contractNo }) => contractNo === requestedNo);
  const older = useCallQuery(
    listDealLetters,
    { contractNo: requestedNo },
    { enabled: requestedNo !== undefined && !among },
  );
  const answer = requestedNo === undefined || among ? newest : older;
  const letter = requestedNo === undefined ? newest.data?.[0] : (among ?? older.data?.[0]);

  // Which buttons there are, and how many letters are listed beside this one, is known only then.
  const isRead = newest.data !== undefined || newest.error !== null;
  const [signing, setSigning] = useState<DealLetter["contractNo"] | null>(null);

  return (
    <section aria-labelledby="letters">
      <header className={layout["head"]}>
        <h1 id="letters">成交通知书</h1>
        {letter && <span className={styles["source"]}>{dealSources[sourceOf(letter)]}成交</span>}
        {isRead && <FindLetter key={requestedNo} initialNo={requestedNo ?? ""} />}
        {letter && <LetterActions letter={letter} onSign={() => setSigning(letter.contractNo)} />}
        {isRead && (
          <Button look="main" disabled={!letter} onClick={() => print()}>
            打印
          </Button>
        )}
      </header>
      {signing !== null && (
        <SigningDialog
          kind="contract"
          contractNo={signing}
          refreshes={[listDealLetters, contracts.listDeals]}
          onClose={() => setSigning(null)}
        />
      )}
      <Leading>{!isRead && <Skeleton lines={14} />}</Leading>
      <div className={styles["parts"]}>
        <nav className={styles["list"]} aria-label="最近的成交">
          {newest.data?.map((each) => (
            <LetterLink key={each.contractNo} letter={each} current={each === letter} />
          ))}
          {newest.data && newest.data.length > 0 && <NewestSum letters={newest.data} />}
        </nav>
        <div className={styles["paper"]}>
          {letter ? (
            <DealPaper contractNo={letter.contractNo} />
          ) : answer.error ? (
            <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
          ) : answer.data ? (
            <EmptyState title="还没有成交">成交后系统向买卖双方出具成交通知书</EmptyState>
          ) : (
            <Skeleton lines={14} />
          )}
        </div>
      </div>
    </section>
  );
}

interface LetterActionsProps {
  readonly letter: DealLetter;
  readonly onSign: () => void;
}

/** The papers of a deal, its contract, and where the user may sign, the signing of it. */
function LetterActions({ letter: { contractNo, side }, onSign }: LetterActionsProps) {
  const maySign = may(useUser(), "sign");
  return (
    <>
      <LetterButton key={contractNo} kind="deal" contractNo={contractNo}>
        通知书PDF
      </LetterButton>
      <LetterButton key={`${contractNo} contract`} kind="contract" contractNo={contractNo}>
        合同PDF
      </LetterButton>
      <Link
        to={side === "B" ? "/contract/tradeBuyQuery" : "/contract/tradeSaleQuery"}
        search={{ open: contractNo }}
        className={buttonClass({})}
      >
        查看合同
      </Link>
      {maySign && <Button onClick={onSign}>签署合同</Button>}
    </>
  );
}

/** How many letters are listed, what they come to, and where the earlier ones are. */
const NewestSum = ({ letters }: { readonly letters: readonly DealLetter[] }) => (
  <p>
    最近 {letters.length} 份，合计 {shownAmount(fen(letters.reduce((sum, { amount }) => sum + amount, 0n)))}{" "}
    元。更早的成交请在
    <Link to="/user/trade/contract">成交查询</Link>中打开
  </p>
);

/** The letter as it was issued, and as it is printed. */
function DealPaper({ contractNo }: Pick<DealLetter, "contractNo">) {
  const { data, error, refetch } = useCallQuery(letters.read, { kind: "deal", contractNo });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return data ? <LetterSheet {...data} /> : <Skeleton lines={14} />;
}

/** A deal of the mall has no session. */
const sourceOf = ({ section }: Pick<DealLetter, "section">): keyof typeof dealSources =>
  section === "" ? "mall" : "section";

function LetterLink({ letter, current }: { readonly letter: DealLetter; readonly current: boolean }) {
  const { contractNo, side, product, producer, quantity, amount, tradingDay } = letter;
  return (
    <Link to="." search={letterSearch(contractNo)} aria-current={current ? "true" : undefined}>
      <span>
        <SideTag side={side} />
        <b>{contractNo}</b>
        <time>{tradingDay}</time>
      </span>
      <span>
        {product} {producer} {shownQuantity(quantity)} 吨<em>{shownAmount(amount)} 元</em>
      </span>
    </Link>
  );
}

/** A search for a letter by the number of its contract. */
function FindLetter({ initialNo }: { readonly initialNo: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(initialNo);
  const find = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: ".", search: letterSearch(text.trim() || undefined) });
  };
  return (
    <form className={styles["find"]} onSubmit={find}>
      <input
        className={field["input"]}
        aria-label="合同号"
        placeholder="合同号"
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">查找</Button>
    </form>
  );
}
