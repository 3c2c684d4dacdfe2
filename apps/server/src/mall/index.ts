import type { OpenModule } from "../platform/module.ts";

/** 商城: merchants, their wares, and how these are found. */
export const mall: OpenModule = () => ({
  name: "mall",
  handlers: [],
  migrations: new URL("./migrations/", import.meta.url),
});
