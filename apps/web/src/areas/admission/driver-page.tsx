import { driverCalls } from "@zd/api/logistics/driver";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FileId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Milestone, milestones, waybillStates } from "@zd/domain/logistics/codes";
import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCallQuery, useCommand } from "../../api/hooks.ts";
import { useSite } from "../../api/site.ts";
import { WaybillTimeline } from "../../parts/logistics/waybill-view.tsx";
import {
  Reading,
  ticketOf,
  type WeighDraft,
  WeighFields,
  weighDraft,
  withRead,
} from "../../parts/logistics/weigh-fields.tsx";
import { useOpenedAt } from "../../realtime/server-clock.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { succeed } from "../../ui/feedback/notices.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { State } from "../../ui/feedback/state.tsx";
import { noNumber, shownQuantity } from "../../ui/figures/figures.tsx";
import form from "../../ui/form/form.module.css";
import { ReasonField } from "../../ui/form/reason-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import styles from "./driver-page.module.css";
import { IncompleteLink } from "./incomplete-link.tsx";
import { PictureField } from "./picture-field.tsx";
import { useLinkToken } from "./use-link-token.ts";

type Load = OutputOf<typeof driverCalls.read>;
type TicketRead = OutputOf<typeof driverCalls.readTicket>;
const refreshes = [driverCalls.read];

/** 司机 (domain §8): one waybill on a phone, opened by its signed link; there is no account. */
export function DriverPage() {
  const token = useLinkToken("/driver");
  return token === "" ? <IncompleteLink of="司机运单" /> : <Waybill token={token} />;
}

function Waybill({ token }: { readonly token: string }) {
  const { data, error, refetch } = useCallQuery(driverCalls.read, { token }, { everyMs: 60_000 });
  return (
    <main className={styles["page"]}>
      {error && !data ? (
        <section className={styles["part"]}>
          <h1>司机运单</h1>
          <FailedState error={error} onRetry={() => void refetch()} />
          <Hotline />
        </section>
      ) : !data ? (
        <Skeleton lines={10} />
      ) : (
        <WaybillParts token={token} of={data} />
      )}
    </main>
  );
}

/** The telephone of the exchange, for a driver who needs help: it knows carrier and shipper. */
function Hotline() {
  const phone = useSite()?.servicePhone;
  return phone ? (
    <p className={styles["hotline"]}>
      遇到问题请致电客服热线 <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
    </p>
  ) : null;
}

interface Props {
  /** The signed link of the waybill, which stands in for an account. */
  readonly token: string;
  /** The waybill as the driver may see it. */
  readonly of: Load;
}

/** What the driver waits for in each state; none where he can act himself. */
const waits: Readonly<Partial<Record<Load["state"], string>>> = {
  "1": "已登记装货磅单，等待卖方放行后发车。",
  "3": "已登记卸货磅单，等待收货方签收。",
  "5": "运单异常，等待承运方解除后继续。",
  "9": "运单已取消。",
};

function WaybillParts({ token, of }: Props) {
  const which = of.actions.includes("load") ? "load" : of.actions.includes("unload") ? "unload" : null;
  return (
    <>
      <header className={styles["head"]}>
        <h1>{of.vehicle}</h1>
        <State of="waybill" is={of.state}>
          {waybillStates[of.state]}
        </State>
        <p>
          {of.product}，{of.from} 至 {of.to}
        </p>
        <Facts bare>
          <Fact title="装货净重">{of.loading ? `${shownQuantity(of.loading.net)} 吨` : noNumber}</Fact>
          <Fact title="卸货净重">{of.unloading ? `${shownQuantity(of.unloading.net)} 吨` : noNumber}</Fact>
          <Fact title="运单号">{of.waybill}</Fact>
        </Facts>
      </header>
      {waits[of.state] && <p className={styles["wait"]}>{waits[of.state]}</p>}
      {of.milestones.length > 0 && <Reach token={token} of={of} isNext={which === null} />}
      {which && (
        <Weigh
          key={which + of.state}
          token={token}
          which={which}
          isAgain={of.state === "1" || of.state === "3"}
        />
      )}
      {of.state === "4" && <EmptyState title="已签收，运输完成">辛苦了</EmptyState>}
      {of.actions.includes("report") && <Report token={token} />}
      <section className={styles["part"]} aria-label="时间线">
        <h2>时间线</h2>
        <WaybillTimeline of={of.timeline} />
        <p className={form["hint"]}>链接有效期至 {formatShanghai(of.until).slice(0, 16)}</p>
      </section>
      <Hotline />
    </>
  );
}

/** The position of the phone in degrees; null where the browser or its user does not tell it. */
const whereAmI = (): Promise<{ readonly longitude: number | null; readonly latitude: number | null }> =>
  new Promise((resolve) => {
    const nowhere = { longitude: null, latitude: null };
    // Without a secure address some browsers have none.
    if (!navigator.geolocation) return resolve(nowhere);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      () => resolve(nowhere),
      { timeout: 5_000, maximumAge: 60_000 },
    );
  });

interface ReachProps extends Props {
  /** Whether a milestone is what comes next, and not a weigh ticket. */
  readonly isNext: boolean;
}

/** 上报节点, with where the phone is. */
function Reach({ token, of, isNext }: ReachProps) {
  const [asking, setAsking] = useState(false);
  const reach = useCommand(driverCalls.reach, { refreshes, silent: true });
  const send = async (milestone: Milestone) => {
    setAsking(true);
    const here = await whereAmI();
    setAsking(false);
    reach.mutate({ token, milestone, ...here, memo: "" }, { onSuccess: () => succeed("已上报") });
  };
  return (
    <section className={styles["part"]} aria-label="上报节点">
      <h2>上报节点</h2>
      <div className={styles["acts"]}>
        {of.milestones.map((milestone, at) => (
          <Button
            key={milestone}
            large
            look={isNext && at === 0 ? "main" : "plain"}
            busy={asking || reach.isPending}
            onClick={() => void send(milestone)}
          >
            {milestones[milestone]}
          </Button>
        ))}
      </div>
      <Fault of={reach.error} />
    </section>
  );
}

const Fault = ({ of }: { readonly of: Error | null }) =>
  of && (
    <p className={form["refusal"]} role="alert">
      {messageOf(of)}
    </p>
  );

interface WeighProps {
  /** Of the driver's link: it stands for the one waybill that he may see. */
  readonly token: string;
  /** Whether the ticket is that of the loading or of the unloading. */
  readonly which: "load" | "unload";
  /** Whether the ticket was entered before, and is corrected now. */
  readonly isAgain: boolean;
}

/** 登记磅单: photographed first, so that what is read on it need not be typed. */
function Weigh(props: WeighProps) {
  const openedAt = useOpenedAt();
  const [open, setOpen] = useState(!props.isAgain);
  if (openedAt === null) return <Skeleton lines={6} />;
  if (!open) {
    return (
      <div className={styles["part"]}>
        <Button onClick={() => setOpen(true)}>更正磅单</Button>
      </div>
    );
  }
  return <WeighForm {...props} openedAt={openedAt} />;
}

function WeighForm({
  token,
  which,
  openedAt,
}: WeighProps & { readonly openedAt: NonNullable<ReturnType<typeof useOpenedAt>> }) {
  const { values, change, input } = useForm(driverCalls.load, {
    initial: () => ({ draft: weighDraft(openedAt), photo: null as FileId | null }),
    input: ({ draft, photo }) => {
      const ticket = ticketOf(draft);
      if (ticket === null) return null;
      const weighedAt = formatShanghai(ticket.weighedAt);
      return { token, ...ticket, weighedAt, seals: draft.seals, ...(photo !== null && { photo }) };
    },
  });
  const { draft, photo } = values;
  const reading = useCommand(driverCalls.readTicket, { silent: true });
  const load = useCommand(driverCalls.load, { refreshes, silent: true });
  const unload = useCommand(driverCalls.unload, { refreshes, silent: true });
  const command = which === "load" ? load : unload;
  const changeDraft = (patch: Partial<WeighDraft>) => change({ draft: { ...draft, ...patch } });
  const fillIn = useEffectEvent((ticketRead: TicketRead) => changeDraft(withRead(draft, ticketRead)));
  useEffect(() => {
    if (reading.data) fillIn(reading.data);
  }, [reading.data]);
  const putPhoto = (file: FileId) => {
    change({ photo: file });
    reading.mutate({ token, photo: file });
  };
  const send = () => {
    if (input === null) return;
    const { seals, ...weighing } = input;
    const callbacks = { onSuccess: () => succeed("已登记") };
    if (which === "load") load.confirm({ ...weighing, seals }, callbacks);
    else unload.confirm(weighing, callbacks);
  };
  const title = which === "load" ? "装货磅单" : "卸货磅单";
  return (
    <section className={styles["part"]} aria-label={title}>
      <h2>{title}</h2>
      <PictureField label={`拍摄${title}`} value={photo} fault={undefined} onChange={putPhoto} />
      <Reading of={reading} />
      <div className={form["form"]}>
        <WeighFields draft={draft} withSeals={which === "load"} onChange={changeDraft} />
      </div>
      <Fault of={command.error} />
      <Button look="main" large disabled={input === null} busy={command.isPending} onClick={send}>
        登记{title}
      </Button>
    </section>
  );
}

/** 上报异常 */
function Report({ token }: { readonly token: string }) {
  const [open, setOpen] = useState(false);
  const { field, input } = useForm(driverCalls.report, {
    initial: { reason: "" },
    input: ({ reason }) => ({ token, reason }),
  });
  const report = useCommand(driverCalls.report, { refreshes, silent: true });
  return (
    <section className={styles["part"]} aria-label="上报异常">
      {open ? (
        <div className={form["form"]}>
          <ReasonField label="异常情况（必填）" {...field("reason")} />
          <Fault of={report.error} />
          <Button
            look="danger"
            large
            disabled={input === null}
            busy={report.isPending}
            onClick={() => input !== null && report.mutate(input, { onSuccess: () => setOpen(false) })}
          >
            上报异常，暂停运单
          </Button>
          <Button large onClick={() => setOpen(false)}>
            返回
          </Button>
        </div>
      ) : (
        <Button look="text" onClick={() => setOpen(true)}>
          上报异常
        </Button>
      )}
    </section>
  );
}
