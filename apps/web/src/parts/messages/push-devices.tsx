import { Link } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MessageChannel } from "@zd/domain/messages/channels";
import { noNumber } from "@zd/domain/money/display-number";
import { useEffect, useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { notePushesOf } from "../../api/service-worker.ts";
import { isStaff, useUser } from "../../api/session.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { succeed, warn } from "../../ui/feedback/notices.ts";
import styles from "./preferences.module.css";
import { canBePushed, findOwnAddress, hashOfAddress, subscribe, unsubscribe } from "./push-subscription.ts";

type Settings = OutputOf<typeof messages.readSettings>;

interface Props {
  readonly known: Settings;
}

/** 通道: where texts and mails go, and the browsers that are pushed. */
export function PushDevices({ known }: Props) {
  const user = useUser();
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void findOwnAddress()
      .then((address) => (address === null ? null : hashOfAddress(address)))
      .then((hash) => isShown && setOwn(hash));
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <section className={styles["part"]}>
      <header>
        <h2>通道</h2>
      </header>
      <p className={styles["line"]}>
        <span>
          短信 <b>{known.mobile || noNumber}</b>
        </span>
        {!isStaff(user) && <Link to="/user/security">更换</Link>}
      </p>
      <Fault known={known} of="sms" />
      <p className={styles["line"]}>
        <span>
          邮件 <b>{known.mail || noNumber}</b>
          {!known.mailOpen && <small> 平台未开通邮件</small>}
        </span>
      </p>
      <Fault known={known} of="mail" />
      <OwnBrowser known={known} own={own} onOwn={setOwn} />
      <Fault known={known} of="push" />
      {known.devices.length > 0 && <Devices known={known} own={own} />}
    </section>
  );
}

/** Why the last message that was to be sent by a channel has not arrived; nothing where it has. */
function Fault({ known, of }: Props & { readonly of: MessageChannel }) {
  const fault = known.faults.find(({ channel }) => channel === of);
  if (!fault) return null;
  return (
    <p role="status" className={styles["fault"]}>
      {formatShanghai(fault.at).slice(5, 16)} 未送达：{fault.fault}
    </p>
  );
}

const refreshes = [messages.readSettings];

interface OwnProps extends Props {
  /** Hash of the address of this browser; null where it is not pushed. */
  readonly own: string | null;
}

/** Whether this browser is pushed, with the ways to begin and to try it. */
function OwnBrowser({ known, own, onOwn }: OwnProps & { readonly onOwn: (hash: string) => void }) {
  const user = useUser();
  const add = useCommand(messages.addDevice, { refreshes });
  const isHere = known.devices.some(({ addressHash }) => addressHash === own);

  async function turnOn() {
    const given = await subscribe(known.pushKey);
    if (typeof given === "string") return warn(given);
    add.mutate(given, {
      onSuccess: () => {
        if (user) notePushesOf(user.user_id);
        succeed("本机已开启推送");
        void hashOfAddress(given.address).then(onOwn);
      },
    });
  }

  return (
    <p className={styles["line"]}>
      <span>
        浏览器推送 <b>{isHere ? "本机已开启" : canBePushed() ? "本机未开启" : "本机浏览器不支持"}</b>
      </span>
      {!isHere && canBePushed() && (
        <Button small busy={add.isPending} onClick={() => void turnOn()}>
          开启
        </Button>
      )}
      {known.devices.length > 0 && <TryButton />}
    </p>
  );
}

/** 试发: says of how many browsers the push was taken. */
function TryButton() {
  const tried = useCommand(messages.tryPush, { refreshes });
  const tell = ({ sent, gone, failed }: OutputOf<typeof messages.tryPush>) =>
    (failed + gone > 0 ? warn : succeed)(
      [
        `已发 ${sent} 台`,
        gone > 0 ? `${gone} 台已停止接收，已移除` : "",
        failed > 0 ? `${failed} 台未发出` : "",
      ]
        .filter(Boolean)
        .join("，"),
    );
  return (
    <Button small busy={tried.isPending} onClick={() => tried.mutate({}, { onSuccess: tell })}>
      试发
    </Button>
  );
}

/** The browsers that are pushed, each with the way to end it. */
function Devices({ known, own }: OwnProps) {
  const remove = useCommand(messages.removeDevice, { refreshes });
  return (
    <ul className={styles["devices"]} aria-label="推送设备">
      {known.devices.map(({ device, agent, addressHash, addedAt, sentAt }) => (
        <li key={device}>
          <span title={agent}>
            {addressHash === own ? "本机" : agent}
            <small>
              {formatShanghai(addedAt).slice(0, 10)} 加入，最近推送{" "}
              {sentAt === null ? noNumber : formatShanghai(sentAt).slice(5, 16)}
            </small>
          </span>
          <Button
            small
            busy={remove.isPending}
            onClick={() => {
              if (addressHash === own) void unsubscribe();
              remove.mutate({ device });
            }}
          >
            移除
          </Button>
        </li>
      ))}
    </ul>
  );
}
