/** The clients of each room; a room without clients is not kept. */
export class RoomMembers<Member> {
  readonly #members = new Map<string, Set<Member>>();

  add(room: string, member: Member): void {
    const audience = this.#members.get(room);
    if (audience) audience.add(member);
    else this.#members.set(room, new Set([member]));
  }

  remove(room: string, member: Member): void {
    const audience = this.#members.get(room);
    audience?.delete(member);
    if (audience?.size === 0) this.#members.delete(room);
  }

  /** Everybody in the room; undefined where nobody is. */
  of(room: string): ReadonlySet<Member> | undefined {
    return this.#members.get(room);
  }
}
