import type { OpenModule } from "../platform/module.ts";
import { buildSection } from "./build-section.ts";

/** 交易中心工作台: what the exchange's staff does in one step though it takes several contexts. */
export const console: OpenModule = () => ({ name: "console", handlers: [buildSection] });
