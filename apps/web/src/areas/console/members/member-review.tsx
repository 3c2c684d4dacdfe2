import { accountStates } from "@zd/api/admission/registration";
import { admissions } from "@zd/api/admission/review";
import type { StoredFile } from "@zd/api/files/operations";
import { type RegistrationAction, registrationStates } from "@zd/domain/identity/registration";
import { reviewReason } from "@zd/domain/identity/view-reason";
import type { FileId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { useState } from "react";
import { lookOf } from "../../../api/client.ts";
import { contentAddress, useFileLinks } from "../../../api/files.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { reasonPrompt } from "../../../api/reason-prompt.ts";
import { PreviewDialog } from "../../../ui/attachments/preview-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { DeskTurn } from "../desk-turn.tsx";
import styles from "./member-review.module.css";
import type { RegistrationDetail } from "./reads.ts";
import { StepDialog } from "./step-dialog.tsx";

/** A registration: its licence as the firm has filled it in and as text recognition has read it, its facts and its pictures. */
export function MemberReview({ registration }: { readonly registration: number }) {
  const [step, setStep] = useState<RegistrationAction | null>(null);
  const { data, error, refetch } = useCallQuery(admissions.readRegistration, { registration });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  // Where the call has not asked why it is looked at, the review is why.
  const reason =
    reasonPrompt.reasonFor(lookOf(admissions.readRegistration, { registration })) ?? reviewReason;
  const may = (action: RegistrationAction) => data.actions.includes(action);
  return (
    <>
      <DetailLead>
        <h3>{data.firm.name}</h3>
        <State of="registration" is={data.state}>
          {registrationStates[data.state]}
        </State>
      </DetailLead>
      {may("approve") && <DeskTurn work="review-members" act="审核" />}
      <DetailActions>
        {may("reject") && (
          <Button look="danger" onClick={() => setStep("reject")}>
            驳回
          </Button>
        )}
        {may("ask") && <Button onClick={() => setStep("ask")}>要求补充</Button>}
        {may("approve") && (
          <Button look="main" onClick={() => setStep("approve")}>
            通过
          </Button>
        )}
      </DetailActions>
      {data.related.length > 0 && (
        <p className={layout["notice"]}>
          与会员 {data.related.join("、")} 为同一法定代表人或经办人，入会后互为关联企业
        </p>
      )}
      <LicenceCheck of={data} />
      <FirmFacts of={data} />
      <Pictures of={data} reason={reason} />
      <Course of={data} />
      {step && <StepDialog step={step} of={data} onClose={() => setStep(null)} />}
    </>
  );
}

const licenceFields = [
  ["creditCode", "统一社会信用代码"],
  ["name", "企业名称"],
  ["type", "企业类型"],
  ["legalPerson", "法定代表人"],
  ["capital", "注册资本"],
  ["established", "成立日期"],
  ["term", "营业期限"],
  ["address", "住所"],
] as const;

/** 营业执照核对: each field of the licence as it was filled in and as it was recognised. */
function LicenceCheck({ of: { firm, licenceRead } }: { readonly of: RegistrationDetail }) {
  return (
    <section className={table["block"]} aria-label="营业执照核对">
      <h2>
        营业执照核对<span>{licenceRead ? "识别结果仅供核对，以图片为准" : "没有识别结果"}</span>
      </h2>
      <PlainTable
        label="营业执照核对"
        edge
        columns={[
          { title: "项目", head: true, show: ([, label]) => label },
          { title: "填写", words: true, show: ([field]) => firm[field] },
          { title: "识别", words: true, show: ([field]) => licenceRead?.[field] ?? noNumber },
          {
            title: "核对",
            show: ([field]) =>
              licenceRead &&
              licenceRead[field] !== null && <Comparison isSame={licenceRead[field] === firm[field]} />,
          },
        ]}
        rows={licenceFields}
        rowKey={([field]) => field}
      />
    </section>
  );
}

const Comparison = ({ isSame }: { readonly isSame: boolean }) => (
  <Tag tone={isSame ? "accent" : "warn"}>{isSame ? "一致" : "不同"}</Tag>
);

function FirmFacts({ of: { firm, areaName, person, proof, wares } }: { readonly of: RegistrationDetail }) {
  return (
    <Facts label="注册资料">
      <Fact title="企业简称">{firm.shortName}</Fact>
      <Fact title="所在地区">{areaName}</Fact>
      <Fact title="联系电话">{firm.phone}</Fact>
      <Fact title="法定代表人身份证号">{firm.legalPersonIdCard}</Fact>
      <Fact title="经办人">{person.name}</Fact>
      <Fact title="经办人身份证号">{person.idCard}</Fact>
      <Fact title="手机号">{person.mobile}</Fact>
      <Fact title="登录账号">{person.account}</Fact>
      <Fact title="对公账户">
        {proof.number === "" ? noNumber : `${proof.branch} ${proof.number}`}{" "}
        <Tag tone={proof.state === "2" ? "accent" : "warn"}>{accountStates[proof.state]}</Tag>
      </Fact>
      <Fact title="申请的交易品种">
        {wares.map(({ wareKind, side }) => (
          <span key={`${wareKind} ${side}`} className={styles["ware"]}>
            <SideTag side={side} /> {wareKind} {sides[side]}
          </span>
        ))}
      </Fact>
    </Facts>
  );
}

const pictureTitles = {
  licence: "营业执照",
  idFront: "身份证人像面",
  idBack: "身份证国徽面",
  entrust: "授权委托书",
  permit: "开户许可证",
} as const;

interface PicturesProps {
  readonly of: RegistrationDetail;
  /** Why they are looked at. */
  readonly reason: string;
}

function Pictures({ of: { pictures }, reason }: PicturesProps) {
  const [openPicture, setOpenPicture] = useState<FileId | null>(null);
  const ready = useFileLinks(true);
  const files = (Object.keys(pictureTitles) as (keyof typeof pictureTitles)[]).flatMap((key) => {
    const file = pictures[key];
    return file ? [{ ...file, name: pictureTitles[key] } satisfies StoredFile] : [];
  });
  return (
    <section className={table["block"]} aria-label="证照图片">
      <h2>证照图片</h2>
      <ul className={styles["pictures"]}>
        {files.map(({ file, name }) => (
          <li key={name}>
            <button type="button" onClick={() => setOpenPicture(file)}>
              {ready && <img src={contentAddress(file, undefined, reason)} alt="" loading="lazy" />}
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {openPicture && (
        <PreviewDialog
          files={files}
          opened={openPicture}
          ready={ready}
          reason={reason}
          onOpen={setOpenPicture}
          onClose={() => setOpenPicture(null)}
        />
      )}
    </section>
  );
}

function Course({ of: { steps } }: { readonly of: RegistrationDetail }) {
  return (
    <section className={table["block"]} aria-label="办理经过">
      <h2>办理经过</h2>
      <PlainTable
        label="办理经过"
        edge
        columns={[
          { title: "时间", show: ({ at }) => formatShanghai(at) },
          { title: "事项", show: ({ what }) => what },
          { title: "办理人", show: ({ by }) => by },
          { title: "意见", words: true, show: ({ memo }) => memo || noNumber },
        ]}
        rows={steps}
        rowKey={({ at, what }) => `${at} ${what}`}
      />
    </section>
  );
}
