/** What is known of a site when it is decided whether it has a mall. */
interface SiteOfMall {
  /** Number of the site's company. */
  readonly companyId: string;
  /** The company of this deployment that may have a mall; empty where none may. */
  readonly mallProjectCode: string;
}

/** Whether the site's company is the one of this deployment that may have a mall. */
export const isMallProject = ({ companyId, mallProjectCode }: SiteOfMall): boolean =>
  mallProjectCode !== "" && mallProjectCode === companyId;

/** An entry of the exchange that turns the mall on or off for a host. */
interface MallHost {
  /** Host name, as in the address of the site. */
  readonly domain: string;
  /** Whether pages under this host show the mall. */
  readonly enabled: boolean;
}

/** Whether an entry of the exchange turns the mall on for a host; without an entry it is off. */
export const isMallEnabledOn = (hosts: readonly MallHost[], host: string): boolean =>
  hosts.some(({ domain, enabled }) => domain === host && enabled);
