import { departedDays } from "@zd/domain/identity/operator";
import { draftDays, refusedDays } from "@zd/domain/identity/registration";
import type { End, Retention, TableName, Timed } from "./platform/jobs/retention.ts";

const hours = (count: number) => count * 3_600_000;
const days = (count: number) => hours(24 * count);

/** Rows that are deleted so long after the moment in this column. */
const after = (keptMs: number, since: string): Timed => ({ by: "time", since, keptMs, columns: null });
/** Rows of which one column is emptied so long after the moment in another. */
const emptied = (column: string, keptMs: number, since: string): Timed => ({
  by: "time",
  since,
  keptMs,
  columns: [column],
});
/** Rows that their own context deletes. */
const context = (when: string): End => ({ by: "context", when });
/** Rows that go with those to which they belong. */
const withOwner = (owner: TableName): End => ({ by: "owner", owner });
const stays: End = { by: "nobody" };
const departed = context(`${departedDays} days after their user was disabled`);

const practice = context("of practice sessions in the demo, the night after; nothing else");
const practiceBooks = context("of practice in the demo, put together by the day; nothing else");
const practiceGoods = context("lots of practice in the demo, the night after; nothing else");
const registrationEnd = context(
  `after ${draftDays} days without a change before it is submitted, ${refusedDays} days after it was sent back or rejected`,
);

const books =
  "30 years at least after the end of the year (会计档案管理办法, 附表一: vouchers and books); then the exchange decides, and signs for what it destroys (第17、18条). Statements of banks: 10.";
const trade =
  "20 years at least, the longest time for a claim (民法典第188条); three are asked for of every trade (电子商务法第31条, 网络交易监督管理办法第31条).";
const trade3 =
  "The order stays with its trade. The address is emptied when the three years are over that are asked for of a trade (电子商务法第31条).";
const logistics =
  "Three years, as asked for of the transport of what was traded (网络交易监督管理办法第31条).";
const member =
  "While the firm is a member, and three years at least after it left (网络交易监督管理办法第31条): who its people were is part of what they signed.";
const certificate =
  "As long as what it signed; five years at least after its end are asked for of who issues it (电子签名法第24条).";
const tenYears =
  "Ten years at least: who did what, for as long as claims of contracts are usual; six months are asked for of logs (网络安全法). Each entry is sealed, so none is changed.";
const complaint = "Three years at least, the usual time for a claim (民法典第188条).";
const used = "As long as something names it.";
const sandbox = "As long as the demo or the trial.";

const of = (tables: readonly TableName[], end: End, why: string, personal = ""): readonly Retention[] =>
  tables.map((table) => ({ table, end, why, personal }));

/** 保留期 of every table, in the one place where it is said; `docs/retention.md` is made from it. */
export const retentions: readonly Retention[] = [
  // Sign-in and the platform's own bookkeeping.
  ...of(
    ["platform.request"],
    after(days(1), "at"),
    "A command is repeated under its request id within minutes.",
    "what the firm was answered",
  ),
  ...of(["platform.job"], context("when it is done"), "Work that is still to come."),
  ...of(
    ["platform.job_given_up"],
    after(days(365), "at"),
    "What failed and was given up is asked about within a year.",
    "the name of who gave it up",
  ),
  ...of(["platform.node"], after(days(1), "heard_at"), "A node that was killed is shown as gone for a day."),
  ...of(
    ["platform.backup"],
    stays,
    "Which backups there were is a few rows a day, and asked of whoever answers for them.",
  ),
  ...of(["platform.audit"], stays, tenYears, "who, from which address, with which browser, what he entered"),
  ...of(
    ["platform.audit_seal", "platform.seal_head"],
    stays,
    "The chain proves the audit log only as a whole.",
  ),
  ...of(["platform.tamper_finding"], stays, tenYears),
  ...of(
    ["platform.seal_look"],
    stays,
    "One row: when it was last looked, and of which logs rows waited for their seal.",
  ),
  ...of(["platform.migration", "platform.key"], stays, "Without it the platform cannot start."),
  ...of(
    ["platform.secret"],
    context("at the next start"),
    "Keys of an earlier version: the start moves them out of the database.",
  ),
  ...of(
    ["identity.session"],
    after(days(30), "expires_at"),
    "Who was signed in from where can be looked up for a month.",
    "address of the browser",
  ),
  ...of(["identity.captcha"], after(hours(1), "expires_at"), "Of no use after its end."),
  ...of(["identity.login_token"], after(days(1), "expires_at"), "Of no use after its end."),
  ...of(
    ["identity.sign_in_attempt"],
    after(days(1), "at"),
    "Longer than any rule looks back.",
    "account, address",
  ),
  ...of(
    ["identity.sms_code"],
    after(days(2), "sent_at"),
    "Longer than any rule looks back.",
    "a mobile number, sealed; address",
  ),
  ...of(
    ["identity.text_message"],
    after(days(90), "asked_at"),
    "What became of a text is asked about within a quarter of a year.",
    "ends of a mobile number",
  ),
  ...of(
    ["messages.message"],
    after(0, "forget_at"),
    "Half a year, of a practice session three days: a message points to a record, which is kept by its own rule.",
    "whose message it is, and what he has read",
  ),
  ...of(
    ["trading.outbid_cursor"],
    after(days(30), "at"),
    "Of no use once its section is over; a section is over within days.",
  ),
  ...of(["messages.delivery"], withOwner("messages.message"), "It says how its message was sent."),
  ...of(["messages.setting"], departed, "How a user wants to be told.", "his hours of rest"),
  ...of(
    ["messages.push_device"],
    context(
      "when its push service says that it is gone, its user removes it, or thirty days after he was disabled",
    ),
    "Where a user is told while no page of the site is open.",
    "a browser of his, its address sealed",
  ),
  ...of(["identity.text_gateway"], stays, "One row: whether the gateway answers."),
  ...of(
    ["system.client_error"],
    after(days(90), "last_at"),
    "An error that no browser has met for three months is gone.",
    "kind of browser",
  ),
  ...of(["demo.step"], stays, "What of the demo is filled already."),
  ...of(
    ["demo.seal_key"],
    stays,
    "Keys of the demo's own people: there is no demo in a market with real money.",
  ),
  // Applications to become a member, and members.
  ...of(
    ["admission.registration"],
    registrationEnd,
    "Of who does not become a member nothing is kept longer than he may go on (个人信息保护法第19、47条); of a member, as his file.",
    "person, identity card, mobile, bank account",
  ),
  ...of(["admission.registration_step"], withOwner("admission.registration"), "What was done to it."),
  ...of(
    ["admission.reading"],
    context("30 days after it was read, once its picture is gone"),
    "What was read off a licence.",
    "legal person",
  ),
  ...of(
    [
      "identity.firm",
      "identity.firm_profile",
      "identity.firm_change",
      "identity.agreement",
      "identity.qualification",
      "identity.blacklist_entry",
      "identity.factor_removal",
      "identity.restriction",
    ],
    stays,
    member,
    "legal person, contact, telephone, address",
  ),
  ...of(
    ["identity.operator"],
    stays,
    `${member} Of one who was disabled mobile and password are deleted after ${departedDays} days (个人信息保护法第47条).`,
    "name, account, mobile, sealed",
  ),
  ...of(["identity.second_factor", "identity.recovery_code"], departed, "While its user signs in with it."),
  ...of(["signing.mobile_proof"], departed, "While its user may sign.", "what a mobile is found by"),
  ...of(["funds.fund_password"], departed, "While its user pays with it."),
  ...of(["funds.agreement", "funds.agreement_step", "funds.close_request"], stays, member, "bank account"),
  ...of(
    ["funds.stage_data"],
    after(days(90), "at"),
    "A form that nobody has gone on with for three months is not wanted any more.",
    "half-filled form of a bank account, sealed",
  ),
  ...of(["financing.consent"], stays, member, "who agreed"),
  ...of(
    ["mall.merchant", "mall.merchant_application", "mall.merchant_log"],
    stays,
    member,
    "contact, telephone, address",
  ),
  // Trade: sessions, deals, contracts, orders of the mall.
  ...of(
    [
      "trading.section",
      "trading.session_opening",
      "trading.session_seal",
      "trading.journal",
      "trading.ware",
      "trading.deal",
      "trading.section_firm",
      "trading.control_record",
      "trading.alarm_aside",
      "trading.seal_part",
    ],
    practice,
    trade,
  ),
  ...of(
    ["trading.order"],
    emptied("ip", days(3 * 365), "received_at"),
    trade3,
    "address from which the order came",
  ),
  ...of(["trading.seal_key"], stays, member, "whose key it is"),
  ...of(["trading.application", "trading.application_step", "trading.parameter_change"], stays, trade),
  ...of(
    [
      "contracts.contract",
      "contracts.fact",
      "contracts.attachment",
      "contracts.stamped_letter",
      "contracts.disposal",
      "contracts.disposal_fact",
    ],
    practice,
    trade,
  ),
  ...of(
    [
      "contracts.long_term",
      "contracts.long_term_fact",
      "contracts.long_term_attachment",
      "contracts.long_term_payout",
      "contracts.long_term_plan",
    ],
    stays,
    trade,
  ),
  ...of(
    ["mall.order", "mall.ordered_ware", "mall.agreement", "mall.negotiation", "mall.negotiation_quote"],
    stays,
    trade,
    "who ordered, address of delivery",
  ),
  ...of(["mall.stock_move", "mall.ware_price"], stays, trade, "who changed it"),
  ...of(["signing.letter", "signing.signature", "signing.task"], stays, trade, "who signed"),
  ...of(
    ["signing.application", "signing.certificate"],
    stays,
    certificate,
    "name, number of the identity card, mobile, bank account",
  ),
  // Logistics.
  ...of(
    [
      "logistics.shipment",
      "logistics.quote",
      "logistics.waybill",
      "logistics.waybill_of_firm",
      "logistics.step",
    ],
    stays,
    trade,
    "driver, telephone (sealed), vehicle, who has signed for the goods",
  ),
  ...of(["logistics.position"], after(days(3 * 365), "at"), logistics, "where a driver was"),
  ...of(
    ["logistics.driver", "logistics.vehicle"],
    context("when the firm takes it off its list"),
    "Whom and what a carrier sends.",
    "name, mobile and licence (sealed), plate",
  ),
  // Money and loans.
  ...of(
    [
      "funds.account",
      "funds.voucher",
      "funds.entry",
      "funds.day_account",
      "funds.day_end",
      "funds.day_kind",
      "funds.service_fee",
      "funds.year_fee",
      "funds.adjustment",
    ],
    practiceBooks,
    books,
  ),
  ...of(["closing.sheet"], stays, books, "who has signed"),
  ...of(["reports.past_report"], stays, books),
  ...of(
    [
      "funds.seal",
      "funds.sealed_balance",
      "funds.condensed",
      "goods.seal",
      "goods.sealed_balance",
      "goods.cleared",
    ],
    stays,
    "As long as the vouchers that they prove.",
  ),
  ...of(["funds.transfer", "funds.transfer_step", "funds.reconciliation", "funds.difference"], stays, books),
  ...of(
    ["funds.invoice", "funds.invoice_item"],
    stays,
    books,
    "address, telephone and bank account of the firm (sealed)",
  ),
  ...of(["funds.fee_change", "funds.fee_rate", "funds.price_group"], stays, books),
  ...of(
    [
      "financing.credit",
      "financing.loan",
      "financing.instalment",
      "financing.repayment",
      "financing.pledge",
      "financing.margin_call",
      "financing.overdue_notice",
    ],
    stays,
    books,
    "who applied",
  ),
  ...of(
    [
      "financing.batch",
      "financing.batch_line",
      "financing.instruction",
      "financing.reconciliation",
      "financing.difference",
      "financing.used_day",
    ],
    stays,
    books,
  ),
  // The goods register.
  ...of(
    [
      "goods.lot",
      "goods.account",
      "goods.voucher",
      "goods.entry",
      "goods.voucher_of_firm",
      "goods.financed_contract",
    ],
    practiceGoods,
    books,
  ),
  // Files.
  ...of(
    ["files.file", "files.rendition"],
    context("a day after nothing names it any more"),
    "A file is kept for as long as the record that names it.",
    "pictures of identity cards and licences",
  ),
  ...of(
    ["files.attachment"],
    context("with the record that names the file"),
    "Which record names which file.",
  ),
  // The site.
  ...of(
    ["content.news", "content.read_count", "content.edit_record", "content.notice_read_count"],
    stays,
    "What the exchange has published.",
  ),
  ...of(["content.trade_notice"], context("with its practice session, in the demo"), trade),
  ...of(
    ["content.watch"],
    after(days(365), "watched_at"),
    "Where a video was left is of no use after a year.",
    "what a user has watched",
  ),
  ...of(
    ["content.help_vote"],
    after(days(365), "voted_at"),
    "What was said of a text of the help centre is old after a year.",
    "which texts a user has found useful",
  ),
  ...of(["content.notice_receipt"], stays, complaint, "which user has confirmed a notice for his firm"),
  ...of(["content.feedback", "content.service_score"], stays, complaint, "what a user has written"),
  ...of(
    ["mall.follow_news"],
    after(days(365), "at"),
    "News of followed wares are old after a year.",
    "what a user follows",
  ),
  ...of(
    ["mall.ware_follow", "mall.shop_follow"],
    context("when the user no longer follows"),
    "What a user follows.",
    "what a user follows",
  ),
  ...of(
    ["console.assignment"],
    after(days(90), "at"),
    "No matter of a queue waits for three months.",
    "which member of the staff was to do what",
  ),
  ...of(
    ["identity.todo_assignment", "identity.todo_reminder"],
    after(days(90), "at"),
    "Matters of a firm are done within three months; what was assigned longer ago is assigned anew.",
    "which of a firm's people was to do what, and who has reminded him",
  ),
  ...of(
    ["lists.saved_view"],
    context("when its user deletes it"),
    "How a member of the staff looks at a list; a bounded number.",
    "whose it is; names of firms that he looks for",
  ),
  // Tables of terms, settings and figures: as long as they are used.
  ...of(
    [
      "system.company",
      "system.setting",
      "system.setting_change",
      "system.calendar_change",
      "system.demo_account",
    ],
    stays,
    used,
    "names of demo accounts; who changed a setting",
  ),
  ...of(
    [
      "trading.ware_kind",
      "trading.ware_attribute",
      "trading.product",
      "trading.product_attribute",
      "trading.product_factory",
      "trading.grade",
      "trading.spec",
      "trading.factory",
      "trading.place_location",
      "trading.delivery_mode",
      "trading.price_unit",
      "trading.contract_template",
      "trading.parameter",
    ],
    stays,
    used,
  ),
  ...of(
    [
      "mall.ware",
      "mall.stock",
      "mall.term",
      "mall.area_price",
      "mall.fee_plan",
      "mall.fee_phase",
      "mall.plan_change",
      "mall.host",
      "mall.basket_line",
      "mall.customer_group",
      "mall.group_customer",
      "mall.group_discount",
    ],
    stays,
    used,
    "who changed it",
  ),
  ...of(["market.price_index"], stays, used),
  // Sandboxes: outside parties of the demo and of trials, with money that is not real.
  ...of(
    ["sandbox.message"],
    after(days(30), "at"),
    "Shown to who waits for it.",
    "mobile number and text, sealed",
  ),
  ...of(
    ["sandbox_ca.message"],
    after(days(30), "sent_at"),
    "Shown to who waits for it.",
    "mobile number and text, sealed",
  ),
  ...of(
    [
      "sandbox.bank_account",
      "sandbox.bank_branch",
      "sandbox.bank_entry",
      "sandbox.bank_faults",
      "sandbox.bank_order",
      "sandbox.carrier_faults",
      "sandbox.carrier_journey",
      "sandbox.lender",
      "sandbox.lender_customer",
      "sandbox.lender_entry",
      "sandbox.lender_order",
    ],
    stays,
    sandbox,
    "names and accounts that were entered in the demo",
  ),
  ...of(
    [
      "sandbox_ca.authority",
      "sandbox_ca.certificate",
      "sandbox_ca.faults",
      "sandbox_ca.payment",
      "sandbox_ca.signature",
    ],
    stays,
    sandbox,
    "names and accounts that were entered in the demo",
  ),
];
