/** What a site says of itself as far as the mall depends on it. */
interface SiteOfMall {
  readonly companyId: string;
  /** The company of this deployment that may have a mall; empty where none may. */
  readonly mallProjectCode: string;
}

/** whether the site is the one that may have a mall. */
export const isMallProject = ({ companyId, mallProjectCode }: SiteOfMall): boolean =>
  mallProjectCode !== "" && mallProjectCode === companyId;

interface MallHost {
  readonly domain: string;
  readonly enabled: boolean;
}

/** whether an entry of the exchange enables the mall on that host. */
export const isMallEnabledOn = (hosts: readonly MallHost[], host: string): boolean =>
  hosts.some(({ domain, enabled }) => domain === host && enabled);
