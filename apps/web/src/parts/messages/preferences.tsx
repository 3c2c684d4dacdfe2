import { messages } from "@zd/api/messages/operations";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import {
  isBinding,
  type MessageChannel,
  messageChannels,
  usualChannels,
  usualQuietHours,
} from "@zd/domain/messages/channels";
import { groupLabels, type MessageGroup } from "@zd/domain/messages/kinds";
import { noNumber } from "@zd/domain/money/display-number";
import { useState } from "react";
import { useAside, useCallQuery, useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Choice } from "../../ui/choice/choice.tsx";
import { succeed } from "../../ui/feedback/notices.ts";
import { WithAnswer } from "../../ui/feedback/with-answer.tsx";
import styles from "./preferences.module.css";
import { PushDevices } from "./push-devices.tsx";

type Settings = OutputOf<typeof messages.readSettings>;
type Wish = InputOf<typeof messages.saveSettings>;

const channels = Object.keys(messageChannels) as MessageChannel[];

/** A time of day for its field, from minutes after midnight. */
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const wishOf = ({
  mobile: _m,
  mail: _a,
  mailOpen: _o,
  faults: _f,
  pushKey: _p,
  devices: _d,
  ...wish
}: Settings): Wish => wish;

/** What is set for these groups before anybody has set anything. */
const usualOf = (groups: readonly { readonly group: MessageGroup }[]): Wish => ({
  channels: groups.map(({ group }) => ({ group, channels: [...usualChannels[group]] })),
  quietOn: usualQuietHours.isOn,
  quietFrom: usualQuietHours.from,
  quietUntil: usualQuietHours.until,
  exceptDueToday: usualQuietHours.exceptDueToday,
  exceptOutbid: usualQuietHours.exceptOutbid,
  dailyMail: false,
});

/** 通知偏好: channels of each kind, quiet hours, and the browsers that are pushed. */
export function Preferences() {
  const settings = useCallQuery(messages.readSettings, {});
  return (
    <WithAnswer of={settings} lines={12}>
      {(known) => (
        <>
          <Form key={JSON.stringify(wishOf(known))} known={known} />
          <PushDevices known={known} />
        </>
      )}
    </WithAnswer>
  );
}

function Form({ known }: { readonly known: Settings }) {
  const saved = wishOf(known);
  const [wish, setWish] = useState(saved);
  const save = useCommand(messages.saveSettings, { refreshes: [messages.readSettings] });
  const change = (part: Partial<Wish>) => setWish((now) => ({ ...now, ...part }));
  const isChanged = JSON.stringify(wish) !== JSON.stringify(saved);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(wish, { onSuccess: () => succeed("通知偏好已保存") });
      }}
    >
      <section className={styles["part"]}>
        <header>
          <h2>通知偏好</h2>
          <button type="button" className={styles["link"]} onClick={() => setWish(usualOf(saved.channels))}>
            恢复默认
          </button>
        </header>
        <Matrix wish={wish} onChange={change} />
        <p className={styles["hint"]}>灰框必须送达，不能关。练习场的消息只在站内。</p>
      </section>
      <section className={styles["part"]}>
        <Quiet
          wish={wish}
          isMember={wish.channels.some(({ group }) => group === "outbid")}
          onChange={change}
        />
        {isChanged && (
          <p className={styles["save"]}>
            <Button look="main" type="submit" busy={save.isPending}>
              保存
            </Button>
            <Button onClick={() => setWish(saved)}>放弃修改</Button>
          </p>
        )}
      </section>
    </form>
  );
}

interface WishProps {
  readonly wish: Wish;
  /** Called with what changes. */
  readonly onChange: (part: Partial<Wish>) => void;
}

/** Every half hour, and a time between that was set before. */
const timesWith = (minutes: number) =>
  [...new Set([...Array.from({ length: 48 }, (_, i) => i * 30), minutes])]
    .toSorted((one, other) => one - other)
    .map((time) => ({ value: String(time), label: timeOf(time) }));

/** 免打扰 with its exceptions, and the mail of the day. */
function Quiet({ wish, isMember, onChange }: WishProps & { readonly isMember: boolean }) {
  return (
    <>
      <header>
        <h2 id="quiet">免打扰</h2>
        <input
          type="checkbox"
          aria-labelledby="quiet"
          checked={wish.quietOn}
          onChange={({ target }) => onChange({ quietOn: target.checked })}
        />
      </header>
      <div className={styles["times"]}>
        <Choice
          aria-label="免打扰开始"
          disabled={!wish.quietOn}
          options={timesWith(wish.quietFrom)}
          value={String(wish.quietFrom)}
          onChange={(time) => onChange({ quietFrom: Number(time) })}
        />
        至
        <Choice
          aria-label="免打扰结束"
          disabled={!wish.quietOn}
          options={timesWith(wish.quietUntil)}
          value={String(wish.quietUntil)}
          onChange={(time) => onChange({ quietUntil: Number(time) })}
        />
        {wish.quietUntil <= wish.quietFrom && <span>次日</span>}
      </div>
      <p className={styles["hint"]}>这段时间只留站内，{timeOf(wish.quietUntil)} 汇总成一条。</p>
      <Switch
        label="例外 今天截止"
        isOn={wish.exceptDueToday}
        onChange={(is) => onChange({ exceptDueToday: is })}
      />
      {isMember && (
        <Switch
          label="例外 场次中被超越"
          isOn={wish.exceptOutbid}
          onChange={(is) => onChange({ exceptOutbid: is })}
        />
      )}
      <Switch
        label="邮件每日 08:00 汇总"
        isOn={wish.dailyMail}
        onChange={(is) => onChange({ dailyMail: is })}
      />
    </>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className={styles["line"]}>
    <span>{label}</span>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
  </label>
);

/** Which groups go by which channels, with how many there were of each in the last thirty days. */
function Matrix({ wish, onChange }: WishProps) {
  const counts = useAside(messages.readCounts, {});
  const chosen = (group: string) => wish.channels.find((one) => one.group === group)?.channels ?? [];
  const toggle = (group: string, channel: MessageChannel, isOn: boolean) =>
    onChange({
      channels: wish.channels.map((one) =>
        one.group === group
          ? {
              ...one,
              channels: channels.filter((name) => (name === channel ? isOn : one.channels.includes(name))),
            }
          : one,
      ),
    });
  return (
    <table className={styles["matrix"]}>
      <caption className={styles["hidden"]}>各类消息的通道</caption>
      <thead>
        <tr>
          <th scope="col">种类</th>
          <th scope="col">站内</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {messageChannels[channel]}
            </th>
          ))}
          <th scope="col">近30日</th>
        </tr>
      </thead>
      <tbody>
        {wish.channels.map(({ group }) => (
          <tr key={group}>
            <th scope="row">{groupLabels[group]}</th>
            <td>
              <input type="checkbox" checked disabled aria-label={`${groupLabels[group]} 站内，必须`} />
            </td>
            {channels.map((channel) => {
              const binds = isBinding(group, channel);
              return (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={`${groupLabels[group]} ${messageChannels[channel]}${binds ? "，必须" : ""}`}
                    checked={binds || chosen(group).includes(channel)}
                    disabled={binds}
                    onChange={({ target }) => toggle(group, channel, target.checked)}
                  />
                </td>
              );
            })}
            <td>{counts?.groups.find((one) => one.group === group)?.count ?? noNumber}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
