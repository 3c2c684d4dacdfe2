import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";

afterEach(cleanup);

test("the footer says who runs the site, and under which licences (R-147…R-152)", async () => {
  renderPage("/trade", [], {
    site: {
      address: "汾岭市北环路 9 号",
      postcode: "036999",
      phone: "0349-7654321",
      copyright: "汾岭煤炭",
      policeFilingNo: "公网安备 9 号",
      telecomLicenceNo: "B2-9",
    },
  });
  const footer = await screen.findByRole("contentinfo");
  const words = [...footer.querySelectorAll("span")].map(({ textContent }) => textContent);
  expect(words).toEqual(
    expect.arrayContaining([
      "地址：汾岭市北环路 9 号",
      "邮编：036999",
      "电话：0349-7654321",
      "版权所有 汾岭煤炭",
      "公安备案号：公网安备 9 号",
      "增值电信业务经营许可证：B2-9",
    ]),
  );
});
