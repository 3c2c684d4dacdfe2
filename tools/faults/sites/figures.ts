/** The figures of a node by their names, labels included, such as `zd_db_waiting{pool="lanes"}`; null where it does not answer. */
export async function readFigures(node: string): Promise<ReadonlyMap<string, number> | null> {
  const text = await fetch(`${node}/metrics`, { signal: AbortSignal.timeout(5_000) }).then(
    (reply) => reply.text(),
    () => null,
  );
  if (text === null) return null;
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))] as const;
    }),
  );
}

/** What a node says of itself: whether it can serve, and what is wrong although it can. */
export async function readReadiness(
  node: string,
): Promise<{ readonly ready: boolean; readonly warning: string }> {
  const reply = await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const body = (await reply?.json().catch(() => null)) as { warning?: string } | null;
  return { ready: reply?.ok ?? false, warning: body?.warning ?? "" };
}
