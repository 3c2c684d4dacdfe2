import { waybillParties } from "@zd/domain/logistics/codes";
import { useSite } from "../../../api/site.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import form from "../../../ui/form/form.module.css";
import styles from "../driver-page.module.css";
import type { Load } from "./use-driver-steps.ts";

const dialled = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** What the firms of a waybill are to its driver. */
const roles: Readonly<Record<Load["phones"][number]["party"], string>> = {
  ...waybillParties,
  H: "承运调度",
  P: "发运方",
  S: "装货方",
  B: "收货方",
};

/** 拨打: the dispatcher, the consignor, and those who load and receive, each with one press. */
export function Calls({ of }: { readonly of: Load }) {
  // A firm that has two parts in it is called once.
  const calls = of.phones.filter(
    ({ phone }, at) => of.phones.findIndex((other) => other.phone === phone) === at,
  );
  return (
    <section className={styles["part"]} aria-label="拨打电话">
      <h2>拨打电话</h2>
      {calls.map(({ party, firm, phone }) => (
        <a key={party} className={styles["call"]} href={dialled(phone)}>
          <b>{roles[party]}</b>
          <span>{firm}</span>
          <i>{phone}</i>
        </a>
      ))}
      {calls.length === 0 && <p className={form["hint"]}>相关企业没有登记电话，请联系派车的人。</p>}
      <Hotline />
    </section>
  );
}

/** The telephone of the exchange, for a driver who needs help: it knows carrier and shipper. */
export function Hotline() {
  const phone = useSite()?.servicePhone;
  return phone ? (
    <p className={styles["hotline"]}>
      遇到问题请致电客服热线 <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
    </p>
  ) : null;
}

/** 导航 to where the load goes next: to the loading until it has left, then to the unloading; none once it is there. */
export function Way({ of }: { readonly of: Load }) {
  const isBefore = of.state === "0" || of.state === "1";
  if (!isBefore && of.state !== "2" && of.state !== "5") return null;
  const [words, place, way] = isBefore
    ? (["去装货地", of.from, of.ways.loading] as const)
    : (["去卸货地", of.to, of.ways.unloading] as const);
  return (
    <a className={buttonClass({ look: "plain", large: true })} href={way} title={place}>
      导航{words}
    </a>
  );
}
