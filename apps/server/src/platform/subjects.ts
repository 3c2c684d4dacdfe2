import type { MessageSubject } from "@zd/domain/messages/kinds";
import type { Reader } from "./database/database.ts";

/** Whether the record with a number is still there, by the kind of record that messages are about; a kind that is never deleted is missing. */
export type FindSubjects = Partial<Record<MessageSubject, (db: Reader, id: string) => Promise<boolean>>>;
