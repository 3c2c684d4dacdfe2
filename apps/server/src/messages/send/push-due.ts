import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { digestText, digestTitle } from "@zd/domain/messages/digest";
import { isForStaff, messageKinds } from "@zd/domain/messages/kinds";
import { type PushOutcome, pushOutcome, pushTriesMost, pushWaitMs } from "@zd/domain/messages/retries";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type Device, deleteDevices, findDevices, markSent } from "../device-store.ts";
import { type Parcel, setStates } from "./delivery-store.ts";
import type { PushAnswer, PushService } from "./push-request.ts";
import { topicOf } from "./topic.ts";

/** How many pushes are on their way at the same time. */
const atOnce = 8;

/** A parcel with the browsers that it goes to. */
interface Push {
  readonly parcel: Parcel;
  /** Empty where its user has none. */
  readonly devices: readonly Device[];
}

/** A push with what the services have answered, in the order of its browsers. */
interface GivenPush extends Push {
  readonly answers: readonly PushAnswer[];
}

/** Finds the browsers of these parcels. */
export async function findPushes(db: Reader, parcels: readonly Parcel[]): Promise<readonly Push[]> {
  const devices = await findDevices(db, [...new Set(parcels.map(({ user }) => user))]);
  return parcels.map((parcel) => ({ parcel, devices: devices.filter(({ user }) => user === parcel.user) }));
}

/** What a browser is told: title, text, the message that a click opens, null for the list of them, and the page that has them. */
function payloadOf({ items }: Parcel): string {
  const [{ kind, words, consequence, messageId }] = items;
  const page = isForStaff(kind) ? "/console/inbox" : "/user/messages";
  return JSON.stringify(
    items.length === 1
      ? {
          title: messageKinds[kind],
          body: [words, consequence].filter(Boolean).join("\n"),
          message: Number(messageId),
          page,
        }
      : { title: digestTitle(items), body: digestText(items.slice(0, 5)), message: null, page },
  );
}

/** Gives each push to the services of all of its browsers, some at a time. */
export async function givePushes(
  service: PushService,
  pushes: readonly Push[],
): Promise<readonly GivenPush[]> {
  const answers = new Map<Push, PushAnswer[]>(pushes.map((push) => [push, []]));
  const waiting = pushes.flatMap((push) => push.devices.map((device, place) => ({ push, device, place })));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { push, device, place } = next;
      const [{ reference }] = push.parcel.items;
      const answer = service.mayReach(device.to.address)
        ? await service.give(device.to, payloadOf(push.parcel), topicOf(reference))
        : { status: 403, retryAfterMs: null };
      (answers.get(push) ?? [])[place] = answer;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return pushes.map((push) => ({ ...push, answers: answers.get(push) ?? [] }));
}

/** Writes down what became of pushes: browsers that are gone are removed, and what may still succeed is tried again later. */
export async function savePushes(
  { tx, now }: Pick<Scope, "tx" | "now">,
  given: readonly GivenPush[],
): Promise<void> {
  const answered = given.flatMap(({ devices, answers }) =>
    devices.map((device, place) => ({ device, outcome: outcomeOf(answers[place]) })),
  );
  const having = (wanted: PushOutcome) =>
    answered.filter(({ outcome }) => outcome === wanted).map(({ device }) => device.id);
  await deleteDevices(tx, having("gone"));
  await markSent(tx, having("sent"), now);
  for (const { parcel, to } of given.map((one) => ({ parcel: one.parcel, to: nextState(one, now) })))
    await setStates(tx, parcel.items, to);
}

const outcomeOf = (answer: PushAnswer | undefined): PushOutcome => pushOutcome(answer?.status ?? 0);

type State = Parameters<typeof setStates>[2];

/** Sent where one browser has it; tried again while one may still get it, as long as the services ask for. */
function nextState({ parcel, devices, answers }: GivenPush, now: Instant): State {
  const failed = (fault: string): State => ({ state: "failed", at: now, fault });
  if (devices.length === 0) return failed("尚未在任何浏览器开启推送");
  const outcomes = answers.map(outcomeOf);
  if (outcomes.includes("sent")) return { state: "sent", at: now, fault: null };
  const again = answers.filter((answer) => outcomeOf(answer) === "again");
  const tries = Math.max(...parcel.items.map((item) => item.tries)) + 1;
  if (again.length === 0)
    return failed(outcomes.includes("gone") ? "浏览器已停止接收，已移除该设备" : "推送服务拒绝接收");
  if (tries >= pushTriesMost) return failed(`推送服务没有接收，已试${tries}次`);
  const waitMs = Math.max(...again.map(({ retryAfterMs }) => retryAfterMs ?? 0));
  const at = instant(now + pushWaitMs(tries, waitMs));
  return { state: "waiting", at, fault: "推送服务繁忙，稍后重试" };
}

/** 试发: gives a push to every browser of a user at once; returns what became of each. */
export async function tryDevices(
  service: PushService,
  devices: readonly Device[],
  user: UserId,
): Promise<readonly { readonly device: Device; readonly outcome: PushOutcome }[]> {
  const payload = JSON.stringify({ title: "试发", body: "本机可以收到推送。", message: null });
  return Promise.all(
    devices.map(async (device) => ({
      device,
      outcome: outcomeOf(
        service.mayReach(device.to.address)
          ? await service.give(device.to, payload, topicOf(`try/${user}`))
          : undefined,
      ),
    })),
  );
}
