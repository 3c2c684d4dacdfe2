import { CallLost } from "./failures.ts";

export interface SentForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  /** How much of it is on its way, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Gives the upload up: the promise is rejected with its reason. */
  readonly signal: AbortSignal;
}

export type SendForm = (url: string, form: SentForm) => Promise<Response>;

/** Sends a form by the older of the browser's ways, the only one that says how far an upload is. */
export const sendForm: SendForm = (url, { headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const code = request.getResponseHeader("X-Code");
      const answered = { status: request.status, headers: code === null ? {} : { "X-Code": code } };
      resolve(new Response(request.responseText, answered));
    };
    request.onerror = () => reject(new CallLost());
    request.ontimeout = () => reject(new CallLost());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
