import { type SyntheticEvent, useMemo, useState } from "react";
import { useFileLinks } from "../../api/files.ts";
import { PicturePreview } from "../../ui/preview/picture-preview.tsx";
import styles from "./rich-text.module.css";
import { withCharts } from "./with-charts.ts";

/** The reduced picture of a page, and the same at its full size. */
const reduced = "/file-content?";
const full = "/file-original-content?";

/** Rich text that the server has cleaned; its pictures open over the page, one after the other, and its
 * links to anchors lead to them. */
export function RichText({ html }: { readonly html: string }) {
  const [openImage, setOpenImage] = useState<number | null>(null);
  const withPictures = html.includes(reduced);
  const ready = useFileLinks(withPictures);
  const pictures = useMemo(() => picturesOf(html), [html]);
  const htmlWithCharts = useMemo(() => withCharts(html), [html]);
  const open = (event: SyntheticEvent<HTMLElement>) => {
    const anchor = (event.target as Element).closest("a[href^='#']")?.getAttribute("href")?.slice(1);
    if (anchor !== undefined) {
      event.preventDefault();
      const places = [...event.currentTarget.querySelectorAll("a[id]")];
      places.find(({ id }) => id === anchor)?.scrollIntoView({ block: "center" });
      return;
    }
    const picture = (event.target as Element).closest("img");
    if (!picture) return;
    event.preventDefault();
    setOpenImage([...event.currentTarget.querySelectorAll("img")].indexOf(picture));
  };
  if (withPictures && !ready) return <div className={styles["text"]} aria-busy="true" />;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is a picture or a link within */}
      <div
        className={styles["text"]}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === "Enter") open(event);
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans rich text when it is saved
        dangerouslySetInnerHTML={{
          __html: htmlWithCharts.replaceAll("<img ", '<img tabindex="0" loading="lazy" '),
        }}
      />
      {openImage !== null && pictures[openImage] && (
        <PicturePreview
          pictures={pictures}
          at={openImage}
          onTurnTo={setOpenImage}
          onClose={() => setOpenImage(null)}
        />
      )}
    </>
  );
}

const picturesOf = (html: string) =>
  [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("img")].map((picture, i) => ({
    name: picture.alt || `图片${i + 1}`,
    address: (picture.getAttribute("src") ?? "").replace(reduced, full),
  }));
