import { strToU8, zipSync } from "fflate";

export interface WordLine {
  readonly text: string;
  /** `end` is set at the right, for the signature. */
  readonly as: "title" | "text" | "end";
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u001f\u007f]/g, " ");

/**
 * Looks of a line: paragraph and run properties, separated by `|`. Font sizes (`w:sz`) are in half points, spacing
 * and indents in twentieths of a point.
 */
const looks = {
  title:
    '<w:pPr><w:jc w:val="center"/><w:spacing w:after="360"/></w:pPr>|<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>',
  text: '<w:pPr><w:spacing w:line="400" w:lineRule="auto" w:after="120"/><w:ind w:firstLine="480"/></w:pPr>|<w:rPr><w:sz w:val="24"/></w:rPr>',
  end: '<w:pPr><w:jc w:val="right"/><w:spacing w:before="240"/></w:pPr>|<w:rPr><w:sz w:val="24"/></w:rPr>',
} as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const openXml = "http://schemas.openxmlformats.org";

/** A Word document with these lines, made of the three parts that such a file must have. */
export function wordDocument(lines: readonly WordLine[]): Uint8Array {
  const paragraphs = lines.map(({ text, as }) => {
    const [paragraph = "", run = ""] = looks[as].split("|");
    return `<w:p>${paragraph}<w:r>${run}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  });
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>';
  return zipSync({
    "[Content_Types].xml": strToU8(
      `${head}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `${head}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": strToU8(
      `${head}<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}${page}</w:body></w:document>`,
    ),
  });
}
