import { useSite } from "../api/site.ts";
import { DemoFilling } from "../ui/feedback/demo-filling.tsx";
import styles from "./footer.module.css";

/** Who runs the site, and under which licences (R-147…R-153); only for the companies that show it. */
export function Footer() {
  const site = useSite();
  if (!site?.footerCompanyIds.includes(site.companyId)) return null;
  const serves = site.servicePhoneCompanyIds.includes(site.companyId);
  return (
    <footer className={styles["footer"]}>
      <p>
        <span>地址：{site.address}</span>
        <span>邮编：{site.postcode}</span>
        <span>电话：{site.phone}</span>
        {serves && <span>客服热线：{site.servicePhone}</span>}
      </p>
      <p>
        <span>版权所有 {site.copyright}</span>
        <span>公安备案号：{site.policeFilingNo}</span>
        <span>增值电信业务经营许可证：{site.telecomLicenceNo}</span>
        <DemoFilling />
      </p>
    </footer>
  );
}
