import { useState } from "react";
import { contentAddress, originalAddress } from "../../../../api/files.ts";
import { WarePicture } from "../../../../parts/mall/ware-picture.tsx";
import { PicturePreview } from "../../../../ui/preview/picture-preview.tsx";
import type { PublicWare } from "./reads.ts";
import own from "./ware-page.module.css";

const width = 112;

/** The pictures of a ware: the first at the head of the page, and all of them in the preview. */
export function Gallery({ ware }: { readonly ware: PublicWare }) {
  const [at, setAt] = useState<number | null>(null);
  const { pictures, name } = ware;
  const size = ware.attributes.find(({ unit }) => unit === "mm")?.value ?? "";
  const first = (
    <WarePicture picture={pictures[0] ?? null} name={name} size={size} seed={ware.ware} width={width} />
  );
  if (pictures.length === 0) return <div className={own["gallery"]}>{first}</div>;

  return (
    <div className={own["gallery"]}>
      <button type="button" aria-label={`查看${name}的图片`} onClick={() => setAt(0)}>
        {first}
      </button>
      {pictures.length > 1 && (
        <div className={own["thumbnails"]}>
          {pictures.slice(1).map((picture, place) => (
            <button
              key={picture}
              type="button"
              aria-label={`第 ${place + 2} 张图片`}
              onClick={() => setAt(place + 1)}
            >
              <img src={contentAddress(picture, "thumbnail")} width={32} height={32} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
      {at !== null && (
        <PicturePreview
          pictures={pictures.map((picture, place) => ({
            name: `${name} ${place + 1}`,
            address: originalAddress(picture),
          }))}
          at={at}
          onTurnTo={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </div>
  );
}
