import type { SectionId } from "@zd/domain/kernel/brand";

/** Which sections the page follows, each as often as somebody asks for it. */
export interface Followers {
  /** Counts one more for each section; gives those that nobody has followed before. */
  readonly add: (sections: readonly SectionId[]) => readonly SectionId[];
  /** Counts one less for each section; gives those that nobody follows any more. */
  readonly remove: (sections: readonly SectionId[]) => readonly SectionId[];
  readonly has: (section: SectionId) => boolean;
  readonly sections: () => readonly SectionId[];
}

export function openFollowers(): Followers {
  const counts = new Map<SectionId, number>();
  return {
    add(sections) {
      const fresh = sections.filter((id) => !counts.has(id));
      for (const id of sections) counts.set(id, (counts.get(id) ?? 0) + 1);
      return fresh;
    },
    remove: (sections) =>
      sections.filter((id) => {
        const others = (counts.get(id) ?? 1) - 1;
        if (others > 0) counts.set(id, others);
        else counts.delete(id);
        return others === 0;
      }),
    has: (section) => counts.has(section),
    sections: () => [...counts.keys()],
  };
}
