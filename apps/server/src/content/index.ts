import type { OpenModule } from "../platform/module.ts";
import { contentAuditWords } from "./audit-words.ts";
import { changeAudience } from "./editing/change-audience.ts";
import { listNotices } from "./editing/list-notices.ts";
import { matchFirms } from "./editing/match-firms.ts";
import { previewAudience } from "./editing/preview-audience.ts";
import { previewNotice } from "./editing/preview-notice.ts";
import { previewPublication } from "./editing/publication-card.ts";
import { publishNotice } from "./editing/publish-notice.ts";
import { readNotice } from "./editing/read-notice.ts";
import { saveNotice } from "./editing/save-notice.ts";
import { withdrawNotice } from "./editing/withdraw-notice.ts";
import { findNews } from "./find-news.ts";
import { findTradeNotice } from "./find-trade-notice.ts";
import { voteHelp } from "./help/vote-help.ts";
import { listNews } from "./list-news.ts";
import { listRecommendedNotices } from "./list-recommended-notices.ts";
import { listTradeNotices } from "./list-trade-notices.ts";
import { contentData } from "./personal-data.ts";
import { openNoticeCounts, openReadCounts } from "./read-counts.ts";
import { confirmReading } from "./receipts/confirm-reading.ts";
import { listReceipts } from "./receipts/list-receipts.ts";
import { readFigures } from "./receipts/read-figures.ts";
import { answerFeedback } from "./service/answer-feedback.ts";
import { listFeedback } from "./service/list-feedback.ts";
import { listOwnFeedback } from "./service/list-own-feedback.ts";
import { listScores } from "./service/list-scores.ts";
import { rate } from "./service/rate.ts";
import { readAverages } from "./service/read-averages.ts";
import { readFeedback } from "./service/read-feedback.ts";
import { readRating } from "./service/read-rating.ts";
import { sendFeedback } from "./service/send-feedback.ts";
import { contentSubjects } from "./subjects.ts";
import { tellNotice } from "./tell-notice.ts";
import { keepProgress } from "./training/keep-progress.ts";
import { readProgress } from "./training/read-progress.ts";

/** 内容: news, notices, help, training, notices of sections, and members' ratings and feedback. */
export const content: OpenModule = (platform) => {
  const counts = openReadCounts(platform);
  const noticeCounts = openNoticeCounts(platform);
  return {
    name: "content",
    handlers: [
      listNews(counts),
      findNews(counts),
      voteHelp,
      listTradeNotices(noticeCounts),
      findTradeNotice(noticeCounts),
      listRecommendedNotices(noticeCounts),
      listNotices,
      readNotice,
      previewNotice,
      saveNotice,
      previewPublication,
      publishNotice,
      withdrawNotice,
      matchFirms,
      previewAudience,
      changeAudience,
      confirmReading,
      listReceipts,
      readFigures,
      readProgress,
      keepProgress,
      rate,
      readRating,
      sendFeedback,
      listOwnFeedback,
      listFeedback,
      readFeedback,
      answerFeedback,
      listScores,
      readAverages,
    ],
    auditWords: contentAuditWords,
    personalData: contentData,
    jobs: [tellNotice],
    subjects: contentSubjects,
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: [
      "content.edit_record",
      "content.read_count",
      "content.notice_read_count",
      "content.watch",
      "content.help_vote",
    ],
    async start() {
      const stops = [counts.start(), noticeCounts.start()];
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
};

export {
  type NewNews,
  type NewTradeNotice,
  publishNews,
  publishTradeNotice,
  removeTradeNotices,
} from "./content-store.ts";
export { announceSection } from "./editing/announce-section.ts";
export { keepFeedback, keepRating } from "./service/service-store.ts";
export type { NewsId, NewsKind, NoticeId } from "./tables.ts";
