import { registerHooks } from "node:module";
import { resolve } from "node:path";
import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

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

/** Follows every import below a root that holds `packages/` and `apps/`, and says which break a wall. */
export async function cruiseTree(root: string, folders: readonly string[]): Promise<Cruise> {
  const { output } = await cruise([...folders], {
    ...walls.options,
    baseDir: resolve(root),
    validate: true,
    ruleSet: { forbidden: walls.forbidden },
    outputType: "json",
  });
  const { modules, summary } = JSON.parse(String(output)) as {
    modules: { source: string }[];
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return {
    modules: modules.filter(({ source }) => /^(packages|apps)\/.*\.tsx?$/.test(source)).length,
    broken: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
