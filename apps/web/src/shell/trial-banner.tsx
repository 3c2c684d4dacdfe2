import { outsideParties } from "@zd/domain/system/outside-parties";
import { sandboxesOf, useSite } from "../api/site.ts";
import styles from "./trial-banner.module.css";

/** 试运行: on every page, as long as sandboxes stand in for parties with whom real people deal. */
export function TrialBanner() {
  const site = useSite();
  if (!site?.isTrial) return null;
  const names = [...sandboxesOf(site)].map((party) => outsideParties[party].name);
  return (
    <p className={styles["trial"]} role="note">
      <strong>试运行</strong>　{names.join("、")}为沙箱，不产生真实的短信、资金和签章
    </p>
  );
}
