import { z } from "zod";
import { entryOf, type Page } from "../../app/page.ts";

const page = entryOf();

/** Registration, and what may be seen by whoever has a link. */
export const openPages = [
  page("/register", "注册", "RegisterPage"),
  {
    path: "/open/step1",
    title: "会员注册",
    component: "RegistrationPage",
    search: z.object({
      FIRMKIND: z.string().optional().catch(undefined),
      REGIONID: z.string().optional().catch(undefined),
    }),
  },
  // The page to which a driver's link leads; the second address is that of links of before.
  page("/driver", "司机运单", "DriverPage"),
  page("/driver/$token", "司机运单", "DriverPage"),
  // The page to which a link to a load's route leads, likewise.
  page("/trail", "运输轨迹", "TrailPage"),
  page("/trail/$token", "运输轨迹", "TrailPage"),
] as const satisfies readonly Page[];
