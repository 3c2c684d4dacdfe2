import { openApp } from "../app.ts";
import { setRsaPairs } from "../signing/ca/x509.ts";
import { watchReads, writeReads } from "./input-reads.ts";
import { quickPasswords } from "./quick-passwords.ts";
import { pairOfStock } from "./rsa-stock.ts";
import { openTestPlatform, type TestOptions, type TestPlatform } from "./test-platform.ts";

/** The whole exchange in a test. */
export async function openExchange(options?: TestOptions): Promise<TestPlatform> {
  setRsaPairs(pairOfStock);
  const exchange = await openTestPlatform(
    (needs) => openApp({ ...needs, wrapContext: watchReads, passwordCost: quickPasswords }),
    options,
    options?.settings?.["ZD_DEMO"] ? undefined : "exchange",
  );
  const { close } = exchange;
  // The getters of the platform must stay getters, so the object is kept and one of its functions replaced.
  return Object.assign(exchange, {
    close: async () => {
      writeReads();
      await close();
    },
  });
}
