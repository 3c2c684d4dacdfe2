import { api } from "@zd/api";
import { announceSection } from "../content/index.ts";
import { handle } from "../platform/calls/operation.ts";
import { planSection } from "../trading/index.ts";

/** 排场并发布公告 in one transaction. */
export const buildSection = handle(
  api.sectionPlans.buildSection,
  async ({ notice: reworded, seen, ...plan }, scope) => {
    const { section, notice, attachments } = await planSection(scope, plan, scope.actor, seen);
    const id = await announceSection(scope, section, reworded ?? notice, attachments, scope.actor);
    return { section, notice: id };
  },
);
