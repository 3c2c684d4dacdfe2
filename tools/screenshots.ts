import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/browser.ts";
import { signIn } from "../e2e/sign-in.ts";
import { buildSite } from "./built.ts";
import { startServer } from "./server-process.ts";

const usage = `Takes pictures of pages: node tools/screenshots.ts --into FOLDER [options] ROUTE…
  --into FOLDER     where the pictures go
  --widths 1440,…   widths of the window (1440,1024,390)
  --themes light,…  themes (light,dark)
  --as ACCOUNT      sign in with this demo account first
  --at ADDRESS      a server that already runs; without it one is started
  --full            the whole page instead of the window
  --wait MS         how long a page may settle (1500)`;

const { values, positionals: routes } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: "string" },
    widths: { type: "string", default: "1440,1024,390" },
    themes: { type: "string", default: "light,dark" },
    as: { type: "string" },
    at: { type: "string" },
    full: { type: "boolean", default: false },
    wait: { type: "string", default: "1500" },
  },
});

const heightOf = (width: number) => (width < 600 ? 844 : 900);
const nameOf = (route: string) => route.replace(/^\//, "").replace(/[^\w-]+/g, "-") || "root";

async function takePictures(address: string, folder: string) {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: address,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${page.url()}: ${error.message}`));
  if (values.as) await signIn(page, values.as);
  else await page.goto("/");

  for (const theme of values.themes.split(",")) {
    await page.evaluate(
      (setting) => localStorage.setItem("zd-theme", setting),
      JSON.stringify({ type: "string", data: theme }),
    );
    for (const route of routes) {
      for (const width of values.widths.split(",").map(Number)) {
        await page.setViewportSize({ width, height: heightOf(width) });
        await page.goto(route);
        await page.waitForTimeout(Number(values.wait));
        const path = join(folder, `${nameOf(route)}-${theme}-${width}.png`);
        await page.screenshot({ path, fullPage: values.full });
        console.log(path);
      }
    }
  }
  await browser.close();
}

if (!values.into || routes.length === 0) {
  console.error(usage);
  process.exit(1);
}
mkdirSync(values.into, { recursive: true });
if (values.at) await takePictures(values.at, values.into);
else {
  buildSite();
  const server = await startServer();
  await server.filled();
  await takePictures(server.address, values.into).finally(server.stop);
}
