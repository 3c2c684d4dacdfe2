import { registerHooks } from "node:module";
import { resolve } from "node:path";
import type { ICruiseOptions, ICruiseResult, IForbiddenRuleType } from "dependency-cruiser";
import { needsOnCycles } from "./cycles.ts";

interface Broken {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

interface Cruise {
  /** How many files of ours were read; a guard that reads none guards nothing. */
  readonly modules: number;
  readonly broken: readonly Broken[];
}

/**
 * dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 does not have: with it
 * the tool cruises no module and still reports no violation. So inside it the name means the aliased TypeScript 6.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isCompiler = /^typescript(\/package\.json)?$/.test(specifier);
    const isCruiser = context.parentURL?.includes("/node_modules/dependency-cruiser/") ?? false;
    return next(
      isCompiler && isCruiser ? specifier.replace("typescript", "typescript6") : specifier,
      context,
    );
  },
});

const { cruise } = await import("dependency-cruiser");
const { default: walls } = (await import("../.dependency-cruiser.mjs")) as {
  default: { forbidden: IForbiddenRuleType[]; options: ICruiseOptions };
};

export const ruleNames: readonly string[] = walls.forbidden.map(({ name }) => name ?? "");

/** Cycles are looked for here: the cruiser looks for one from every import anew, which took half of its time. */
const isOfCycles = (rule: IForbiddenRuleType) =>
  "to" in rule && rule.to !== undefined && "circular" in rule.to;
const ofCycles = walls.forbidden.filter(isOfCycles);
const others = walls.forbidden.filter((rule) => !isOfCycles(rule));

/** Follows every import below a root that holds `packages/` and `apps/`, and says which break a wall. */
export async function cruiseTree(root: string, folders: readonly string[]): Promise<Cruise> {
  const { output } = await cruise([...folders], {
    ...walls.options,
    baseDir: resolve(root),
    validate: true,
    ruleSet: { forbidden: others },
    skipAnalysisNotInRules: true,
  });
  const { modules, summary } = output as ICruiseResult;
  const circular = needsOnCycles(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
  );
  return {
    modules: modules.filter(({ source }) => /^(packages|apps)\/.*\.tsx?$/.test(source)).length,
    broken: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...ofCycles.flatMap(({ name = "" }) => circular.map(({ from, to }) => ({ rule: name, from, to }))),
    ],
  };
}
