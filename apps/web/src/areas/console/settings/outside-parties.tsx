import { outsideParties } from "@zd/domain/system/outside-parties";
import { useSite } from "../../../api/site.ts";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { Status } from "../../../ui/status.tsx";
import table from "../console.module.css";

/** 外部服务: whom a sandbox stands in for, and whom nobody is connected to, with what is not possible so. */
export function OutsideParties() {
  const site = useSite();
  if (!site || site.parties.length === 0) return null;
  return (
    <Scrolling className={table["scroll"]}>
      <table className={table["table"]} aria-label="外部服务">
        <thead>
          <tr>
            <th>外部服务</th>
            <th>接入</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody>
          {site.parties.map(({ party, state }) => (
            <tr key={party}>
              <th scope="row">{outsideParties[party].name}</th>
              <td>
                {state === "sandbox" ? (
                  <Status tone="neutral">沙箱</Status>
                ) : (
                  <Status tone="muted">未接入</Status>
                )}
              </td>
              <td>{state === "sandbox" ? "由沙箱代替，不产生真实往来" : outsideParties[party].lacking}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
