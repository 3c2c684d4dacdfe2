import { mallSwitching } from "@zd/api/mall/switching";
import { isMallEnabledOn } from "@zd/domain/mall/switching";
import type { Call } from "./client.ts";

/** What is asked where there is a mall, apart from what every visitor loads. */
export const mallCalls = (call: Call) => ({
  /** Whether an entry of the exchange enables the mall on that host. */
  isEnabledOn: async (host: string) => isMallEnabledOn(await call(mallSwitching.listHosts, {}), host),

  dictionary: () => call(mallSwitching.listDictionary, {}),

  /** A firm that has a shop is a merchant. */
  isMerchant: async () => {
    const { merchants } = await import("@zd/api/mall/merchants");
    return (await call(merchants.readShop, {})).firm !== null;
  },
});
