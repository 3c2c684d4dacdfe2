import { Link } from "@tanstack/react-router";
import { help as consoleHelp } from "../areas/console/help.ts";
import { help as contractHelp } from "../areas/contracts/help.ts";
import { help as tradeHelp } from "../areas/trade/help.ts";
import { help as userHelp } from "../areas/user/help.ts";

const texts: Readonly<Record<string, string>> = {
  ...tradeHelp,
  ...contractHelp,
  ...userHelp,
  ...consoleHelp,
};

interface Props {
  /** The page that is explained. */
  readonly path: string;
  readonly onLeave: () => void;
}

/** The explanation of the page at an address, and the way to the help centre. */
export function PageHelpText({ path, onLeave }: Props) {
  return (
    <>
      <p>{texts[path] ?? "本页没有单独的说明，请到帮助中心按关键字查找。"}</p>
      <Link to="/user/help" onClick={onLeave}>
        帮助中心
      </Link>
    </>
  );
}
