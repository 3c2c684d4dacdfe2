import { type SectionId, sectionId } from "@zd/domain/kernel/brand";

let opened = 0;

/** A number that no other section of the journeys has which share an exchange. */
export function newSectionNumber(): SectionId {
  opened += 1;
  return sectionId(`J261121-${String(opened).padStart(2, "0")}`);
}
