import type { mallNegotiations } from "@zd/api/mall/negotiations";
import type { OutputOf } from "@zd/api/wire/operation";

/** 议价单 as one of its two firms reads it. */
export type NegotiationRead = OutputOf<typeof mallNegotiations.readNegotiation>;
