import { driverCalls } from "@zd/api/logistics/driver";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Milestone, waybillStates } from "@zd/domain/logistics/codes";
import {
  type DriverStep,
  driverSteps,
  nextOfDriver,
  othersOfDriver,
} from "@zd/domain/logistics/driver-steps";
import { useEffect, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import { useCallQuery } from "../../api/hooks.ts";
import type { UnsentStep } from "../../api/unsent/unsent-step.ts";
import { useIsOnline, useKeptSteps } from "../../api/unsent/use-unsent.ts";
import { WaybillTimeline } from "../../parts/logistics/waybill-view.tsx";
import { UnsentList } from "../../parts/unsent/unsent-list.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { State } from "../../ui/feedback/state.tsx";
import { noNumber, shownQuantity } from "../../ui/figures/figures.tsx";
import form from "../../ui/form/form.module.css";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import { Calls, Hotline, Way } from "./driver/driver-help.tsx";
import { keepPage } from "./driver/keep-page.ts";
import { useLastRead } from "./driver/last-read.ts";
import { ReachStep } from "./driver/reach-step.tsx";
import { ReportStep } from "./driver/report-step.tsx";
import { SignStep } from "./driver/sign-step.tsx";
import { type DriverSteps, type Load, seriesOf, useDriverSteps } from "./driver/use-driver-steps.ts";
import { WeighStep } from "./driver/weigh-step.tsx";
import styles from "./driver-page.module.css";
import { IncompleteLink } from "./incomplete-link.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** 司机 (domain §8): one waybill on a phone, opened by its signed link; there is no account. */
export function DriverPage() {
  const token = useLinkToken("/driver");
  return token === "" ? <IncompleteLink of="司机运单" /> : <Waybill token={token} />;
}

function Waybill({ token }: { readonly token: string }) {
  const query = useCallQuery(driverCalls.read, { token }, { everyMs: 60_000 });
  const { data, error, refetch, dataUpdatedAt } = query;
  const last = useLastRead(token, data);
  useEffect(() => {
    void keepPage();
  }, []);
  // A link that has run out stays so, while it is asked about again as well.
  const [over, setOver] = useState<CallRefused | null>(null);
  if (over === null && error instanceof CallRefused && error.is("LINK_EXPIRED")) setOver(error);
  // While the first answer is on its way, nothing from before is shown that it may change. What was shown without a line stays
  // until there is an answer: a form that is being filled in does not go away when the line comes back.
  const isAlone = !useIsOnline() || error !== null;
  const [wasAlone, setWasAlone] = useState(isAlone);
  if (isAlone && !wasAlone) setWasAlone(true);
  const shown = over ? undefined : (data ?? (wasAlone ? last?.of : undefined));
  return (
    <main className={styles["page"]}>
      {shown ? (
        <>
          {!data && last && <Stale at={last.at} />}
          <WaybillParts token={token} of={shown} readAt={data ? dataUpdatedAt : 0} />
        </>
      ) : over || error ? (
        <section className={styles["part"]}>
          <h1>司机运单</h1>
          {over && <ExpiredLink error={over} waybill={data?.waybill ?? last?.of.waybill ?? null} />}
          {!over && error && <FailedState error={error} onRetry={() => void refetch()} />}
          <Hotline />
        </section>
      ) : (
        <Skeleton lines={10} />
      )}
    </main>
  );
}

/** Said while there is no answer: what is shown is from before. */
const Stale = ({ at }: { readonly at: Instant }) => (
  <p className={styles["stale"]} role="status">
    暂无网络，以下为 {formatShanghai(at).slice(5, 16)} 的运单。可以照常办理，联网后自动发送。
  </p>
);

interface ExpiredProps {
  readonly error: Error;
  /** The waybill that the link opened; null where this phone has never read it. */
  readonly waybill: Load["waybill"] | null;
}

/** What to do where the link has run out: asking again helps nobody. What waits on the phone goes with the next link. */
function ExpiredLink({ error, waybill }: ExpiredProps) {
  const unsent = useKeptSteps(waybill === null ? null : seriesOf(waybill));
  return (
    <>
      <p role="alert">{messageOf(error)}</p>
      <p className={form["hint"]}>
        请致电派车的承运方或发运方，由其在运单中重新生成司机链接，再从新的链接打开。本机已存的内容不会丢失，打开新链接后自动发送。
      </p>
      {unsent.length > 0 && (
        <p className={styles["reason"]}>
          本机存有 {unsent.length} 步未发送：{unsent.map(({ title }) => title).join("、")}
        </p>
      )}
    </>
  );
}

interface Props {
  /** The signed link of the waybill, which stands in for an account. */
  readonly token: string;
  /** The waybill as the driver may see it. */
  readonly of: Load;
}

interface Reading {
  /** When the waybill was read, as its query counts it; 0 for one that was kept on the phone. */
  readonly readAt: number;
}

/** What the driver waits for in each state; none where he can act himself. */
const waits: Readonly<Partial<Record<Load["state"], string>>> = {
  "1": "已登记装货磅单，等待卖方放行后发车。",
  "3": "已登记卸货磅单，等待收货方签收。",
  "5": "运单异常，等待承运方解除后继续。请致电承运调度。",
  "9": "运单已取消。",
};

/** What to do with what was taken for a waybill that was cancelled meanwhile. */
const cancelledAdvice = "运单已取消，这一步不再需要登记。货已装车或已送达的，请立即致电承运调度。";

/** Whether a step is a weigh ticket, which can be corrected. */
const isTicket = ({ kind }: UnsentStep) => kind === "load" || kind === "unload";

function WaybillParts({ token, of, readAt }: Props & Reading) {
  const { unsent, view, take, correct, retry, remove } = useDriverSteps(token, of, readAt);
  const [opened, setOpened] = useState<DriverStep | null>(null);
  const [refused, setRefused] = useState<UnsentStep | null>(null);
  const next = nextOfDriver(view);
  const done = () => {
    setOpened(null);
    setRefused(null);
  };
  const stepProps = { token, of, take, onDone: done };
  if (refused)
    return (
      <>
        <Head of={of} />
        <WeighStep
          token={token}
          which={refused.kind as "load" | "unload"}
          from={refused}
          take={(step) => correct(refused, step)}
          onDone={done}
        />
        <Button large onClick={done}>
          返回
        </Button>
      </>
    );
  return (
    <>
      <Head of={of} />
      <UnsentList
        steps={unsent}
        onRetry={retry}
        onRemove={remove}
        wayOut={(step) =>
          isTicket(step) && (
            <Button look="main" onClick={() => setRefused(step)}>
              更正
            </Button>
          )
        }
        advice={of.state === "9" ? cancelledAdvice : "不清楚原因的，请致电承运调度，电话在本页下方。"}
      />
      {unsent.length === 0 && waits[view.state] && <p className={styles["wait"]}>{waits[view.state]}</p>}
      {opened === null && next !== null && <Next {...stepProps} step={next} />}
      {opened !== null && <Step {...stepProps} step={opened} onBack={done} />}
      <Way of={{ ...of, state: view.state }} />
      {opened === null && (
        <Others
          steps={othersOfDriver(view)}
          isAgain={view.state === "1" || view.state === "3"}
          mayReport={of.actions.includes("report") && view.state !== "5"}
          take={take}
          onOpen={setOpened}
        />
      )}
      {of.state === "4" && (
        <EmptyState title="已签收，运输完成" drawing="lorry">
          辛苦了
        </EmptyState>
      )}
      <Calls of={of} />
      <section className={styles["part"]} aria-label="时间线">
        <h2>时间线</h2>
        <WaybillTimeline of={of.timeline} />
        <p className={form["hint"]}>链接有效期至 {formatShanghai(of.until).slice(0, 16)}</p>
      </section>
    </>
  );
}

/** Plate and load, which a driver shows at every gate. */
const Head = ({ of }: { readonly of: Load }) => (
  <header className={styles["head"]}>
    <h1>{of.vehicle}</h1>
    <State of="waybill" is={of.state}>
      {waybillStates[of.state]}
    </State>
    <p className={styles["load"]}>
      {of.product}，计划 {shownQuantity(of.planned)} 吨
    </p>
    <p>
      {of.from} 至 {of.to}
    </p>
    <Facts bare>
      <Fact title="装货净重">{of.loading ? `${shownQuantity(of.loading.net)} 吨` : noNumber}</Fact>
      <Fact title="卸货净重">{of.unloading ? `${shownQuantity(of.unloading.net)} 吨` : noNumber}</Fact>
      <Fact title="收货人签名">{of.receiver ? of.receiver.name : noNumber}</Fact>
      <Fact title="运单号">{of.waybill}</Fact>
    </Facts>
  </header>
);

type StepProps = Props & Pick<DriverSteps, "take"> & { readonly onDone: () => void };

/** 下一步: what the driver does now, as the one main button of the page. */
function Next({ step, ...props }: StepProps & { readonly step: DriverStep }) {
  if (!isMilestone(step)) return <Step {...props} step={step} onBack={null} />;
  return (
    <section className={`${styles["part"]} ${styles["next"]}`} aria-label="下一步">
      <h2>下一步：{driverSteps[step]}</h2>
      <p className={form["hint"]}>到达后点击，同时上报手机所在位置。</p>
      <ReachStep milestone={step} isNext take={props.take} />
    </section>
  );
}

/** A step that is filled in. */
function Step({
  step,
  onBack,
  token,
  of,
  take,
  onDone,
}: StepProps & {
  readonly step: DriverStep;
  /** Turns back; null where the step is the next one, and nothing else is open. */
  readonly onBack: (() => void) | null;
}) {
  return (
    <>
      {step === "load" || step === "unload" ? (
        <WeighStep key={step} token={token} which={step} take={take} onDone={onDone} />
      ) : step === "signature" ? (
        <SignStep of={of} take={take} onDone={onDone} />
      ) : (
        <ReportStep token={token} take={take} onDone={onDone} />
      )}
      {onBack && step !== "report" && (
        <Button large onClick={onBack}>
          返回
        </Button>
      )}
    </>
  );
}

const isMilestone = (step: DriverStep): step is Milestone =>
  step === "at-loading" || step === "on-road" || step === "at-unloading";

interface OthersProps extends Pick<DriverSteps, "take"> {
  readonly steps: readonly DriverStep[];
  /** Whether the ticket was entered before, and is corrected now. */
  readonly isAgain: boolean;
  readonly mayReport: boolean;
  /** Called with the step that is to be filled in. */
  readonly onOpen: (step: DriverStep) => void;
}

/** What else may be done now: none of it is the main button. */
function Others({ steps, isAgain, mayReport, take, onOpen }: OthersProps) {
  if (steps.length === 0 && !mayReport) return null;
  const wordsOf = (step: DriverStep) => {
    if (step === "signature") return "重新签名";
    return isAgain ? driverSteps[step].replace("登记", "更正") : driverSteps[step];
  };
  return (
    <section className={styles["part"]} aria-label="其他办理">
      {steps.map((step) =>
        isMilestone(step) ? (
          <ReachStep key={step} milestone={step} isNext={false} take={take} />
        ) : (
          <Button key={step} large onClick={() => onOpen(step)}>
            {wordsOf(step)}
          </Button>
        ),
      )}
      {mayReport && (
        <Button look="text" onClick={() => onOpen("report")}>
          上报异常
        </Button>
      )}
    </section>
  );
}
