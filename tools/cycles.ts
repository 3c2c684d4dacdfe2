/** One thing that needs another. */
export interface Need {
  readonly from: string;
  readonly to: string;
}

/**
 * Those needs that lie on a cycle: whose end leads back to their beginning, directly or over others. All of them are found
 * in one walk, each thing once (Tarjan's strongly connected components), without recursion, since a chain may be long.
 */
export function needsOnCycles(needs: readonly Need[]): readonly Need[] {
  const byFrom = Map.groupBy(needs, ({ from }) => from);
  /** In which order each was met, from 0, and the earliest that it leads back to. */
  const order = new Map<string, number>();
  const earliest = new Map<string, number>();
  /** Of each that is done, the first of its circle. */
  const circle = new Map<string, string>();
  const open: string[] = [];

  const leadsTo = (name: string, index: number) =>
    earliest.set(name, Math.min(earliest.get(name) as number, index));

  const close = (first: string) => {
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      circle.set(name, first);
      if (name === first) return;
    }
  };

  const walk = (start: string) => {
    const path: { readonly name: string; readonly rest: IterableIterator<Need> }[] = [];
    const enter = (name: string) => {
      order.set(name, order.size);
      earliest.set(name, order.size - 1);
      open.push(name);
      path.push({ name, rest: (byFrom.get(name) ?? []).values() });
    };
    enter(start);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const { name, rest } = last;
      const next = rest.next();
      if (!next.done) {
        const { to } = next.value;
        if (!order.has(to)) enter(to);
        else if (!circle.has(to)) leadsTo(name, order.get(to) as number);
        continue;
      }
      path.pop();
      if (earliest.get(name) === order.get(name)) close(name);
      const above = path.at(-1);
      if (above) leadsTo(above.name, earliest.get(name) as number);
    }
  };

  for (const name of byFrom.keys()) if (!order.has(name)) walk(name);
  // One that needs itself is a cycle as well: both ends are in one circle.
  return needs.filter(({ from, to }) => circle.get(from) === circle.get(to));
}
