import ts from "typescript6";
import type { Source } from "./tidy.ts";

/**
 * How many lines a function and a file may have, without those that are nothing but a comment; an aim that a reason may break
 * (`size-exceptions.ts`).
 */
export const mostLines = { function: 80, file: 300 } as const;

/** A function or a file that is longer than its aim. */
export interface Oversized {
  /** The path of a file, or the path and the name of a function: "apps/x.ts openX". */
  readonly name: string;
  readonly lines: number;
}

/** Files that are long by their nature, as patterns of paths, each with the reason. */
export type Exceptions = readonly { readonly files: RegExp; readonly why: string }[];

const isProduct = (path: string) =>
  /\.(ts|tsx|mjs)$/.test(path) && !/(\.(test|spec)\.tsx?$|\/testing\/|^e2e\/|fixtures\/)/.test(path);

/** The name under which a reader finds the function: its own, or that of what it is the value of; "function" without either. */
function nameOf(node: ts.Node): string {
  const named = node as ts.NamedDeclaration;
  if (named.name) return named.name.getText();
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at) && !ts.isBlock(at); at = at.parent) {
    if ((ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) && at.name) return at.name.getText();
  }
  return "function";
}

/** For each line of a text how many lines of code stand above it: all but those that are nothing but a comment. */
function codeAbove(text: string): readonly number[] {
  const above = [0];
  let isInComment = false;
  for (const line of text
    .trimEnd()
    .split("\n")
    .map((one) => one.trim())) {
    const isComment = isInComment || line.startsWith("//") || line.startsWith("/*");
    if (isComment && !line.startsWith("//")) isInComment = !line.includes("*/");
    above.push((above.at(-1) ?? 0) + (isComment ? 0 : 1));
  }
  return above;
}

function longFunctions({ path, text }: Source): readonly Oversized[] {
  if (text.split("\n").length <= mostLines.function) return [];
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<string, number>();
  const above = codeAbove(text);
  const codeAt = (position: number) => above[file.getLineAndCharacterOfPosition(position).line] ?? 0;
  const visit = (node: ts.Node) => {
    const body = ts.isFunctionLike(node) && (node as ts.FunctionLikeDeclaration).body;
    const lines = body ? codeAt(node.end) - codeAt(node.getStart()) + 1 : 0;
    if (lines > mostLines.function) {
      const name = `${path} ${nameOf(node)}`;
      found.set(name, Math.max(lines, found.get(name) ?? 0));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found].map(([name, lines]) => ({ name, lines }));
}

/** All that is longer than its aim in what ships and in the tools. */
export const findOversized = (sources: readonly Source[]): readonly Oversized[] =>
  sources
    .filter(({ path }) => isProduct(path))
    .flatMap((source) => {
      const lines = codeAbove(source.text).at(-1) ?? 0;
      const file = lines > mostLines.file ? [{ name: source.path, lines }] : [];
      return [...file, ...longFunctions(source)];
    });

/** What is too long without a reason, and which reasons are there for nothing; a sentence each. */
export function faultsOfSizes(found: readonly Oversized[], exceptions: Exceptions): readonly string[] {
  const pathOf = ({ name }: Oversized) => name.split(" ")[0] ?? "";
  const tooLong = found
    .filter((one) => !exceptions.some(({ files }) => files.test(pathOf(one))))
    .map(({ name, lines }) => {
      const most = name.includes(" ") ? mostLines.function : mostLines.file;
      return `${name} has ${lines} lines, more than ${most}: cut it along its seams`;
    });
  const needless = exceptions
    .filter(({ files }) => !found.some((one) => files.test(pathOf(one))))
    .map(
      ({ files }) => `nothing that is too long is excepted by ${files}: take it off tools/size-exceptions.ts`,
    );
  return [...tooLong, ...needless];
}
