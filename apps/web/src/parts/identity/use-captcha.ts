import { useQuery } from "@tanstack/react-query";
import { identity } from "@zd/api/identity/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { CaptchaUse } from "@zd/domain/identity/captcha";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../api/hooks.ts";
import { solveWork } from "./solve-work.ts";

/** The answer to a captcha, as calls take it; empty where none is asked for. */
export interface CaptchaRead {
  /** What was read off the picture, or the number of the work where there is no picture. */
  readonly captcha?: string;
  /** Which captcha it was. */
  readonly captchaToken?: string;
  /** The number of its proof of work; absent where none was asked for. */
  readonly captchaWork?: string;
}

/** A captcha on a page: drawn once it is asked for, its proof of work done meanwhile. */
export interface CaptchaDrawing {
  /** The picture as a data URI; null while it is not there, and where the work stands alone. */
  readonly image: string | null;
  /** Whether the work stands alone, for who cannot read a picture. */
  readonly isAlone: boolean;
  /** Whether the work is done; true where there is none. */
  readonly isSolved: boolean;
  /** Whether an answer waits for the work. */
  readonly isAwaited: boolean;
  /** Whether there is one that could be answered. */
  readonly isDrawn: boolean;
  readonly setAlone: (alone: boolean) => void;
  /** Draws another: each serves once, right or wrong. */
  readonly redraw: () => void;
  /** The answer with what was read off the picture, as soon as the work is done; null where it cannot be done. */
  readonly answer: (text: string) => Promise<CaptchaRead | null>;
}

export function useCaptcha(enabled: boolean, use: CaptchaUse): CaptchaDrawing {
  const call = useCall();
  const [isAlone, setAlone] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: [identity.drawCaptcha.name, use, isAlone],
    queryFn: ({ signal }) => call(identity.drawCaptcha, { use, ...(isAlone && { alone: true }) }, { signal }),
    enabled,
    gcTime: 0,
  });
  const { solved, result } = useWork(data);

  const answer = async (text: string): Promise<CaptchaRead | null> => {
    if (!enabled || !data) return {};
    const { captchaToken, work } = data;
    if (!work) return { captcha: text.trim(), captchaToken };
    setAwaited(true);
    const captchaWork = await result();
    setAwaited(false);
    if (captchaWork === null) return null;
    return { captcha: isAlone ? captchaWork : text.trim(), captchaToken, captchaWork };
  };
  return {
    image: data && data.image !== "" ? data.image : null,
    isAlone,
    isSolved: data !== undefined && (data.work === null || solved === data.captchaToken),
    isAwaited,
    isDrawn: data !== undefined,
    setAlone,
    redraw: () => void refetch(),
    answer,
  };
}

/** Does the work of a captcha while the user reads its picture; another captcha ends it. */
function useWork(drawn: OutputOf<typeof identity.drawCaptcha> | undefined) {
  /** The token of the captcha whose work is done. */
  const [solved, setSolved] = useState<string | null>(null);
  const solving = useRef<Promise<string | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!drawn?.work) return;
    const { captchaToken, work } = drawn;
    const ending = new AbortController();
    solving.current = solveWork(work, captchaToken, ending.signal).then(
      (number) => {
        setSolved(captchaToken);
        return number;
      },
      () => null,
    );
    return () => ending.abort();
  }, [drawn]);
  return { solved, result: () => solving.current };
}
