import type { PageHelp } from "../../app/page-help.ts";
import type { userArea } from "./pages.ts";

/** 本页说明 of the user centre. */
export const help: PageHelp<typeof userArea> = {
  "/user": "本企业的资金、待办、合同和最近成交一览。点击任何一项进入相应页面。",
  "/user/messages":
    "与本人有关的消息：被超越、成交、待签、到账、驳回、函件等。点开一条即为已读，并进入要办理的页面；在“通知偏好”中选择各类消息的通道和免打扰时间。",
  "/user/todo":
    "“我的”是分派给本人、或本人有权办理而未分派的事项，“企业的”包括同事的，先到截止的在前。本人不能办理的，列出有权办理的同事，可提醒TA。合同类事项的金额为合同金额。",
  "/user/security":
    "本人的登录设备、两步验证方式和恢复码。绑定后登录须输入验证码，出金、审批等操作前再次验证。",
  "/user/operator-activity": "本企业的操作员在什么时间做了什么。仅企业管理员账号可以查看。",
  "/user/trade/tradeapply":
    "申请卖出或买入：填写产品、数量、指标和交货条件，提交后由交易中心审核并安排场次。草稿会自动保存。",
  "/user/trade/seals":
    "登记开启密钥；本企业为货主、报价加密封存的场次截止后，在此交出份额。更换密钥后，此前场次的份额仍须用原来的密钥。",
  "/user/trade/section": "本企业为货主的专场：受邀企业、标的和结果。",
  "/user/trade/yearfee": "会员年费的缴纳记录和有效期。年费到期后在宽限期内仍可交易，之后须缴费。",
  "/user/trade/ca": "本企业的电子签章证书：申请、续期、吊销。合同和函件须用有效的证书签署。",
  "/user/trade/order": "本企业的全部报价，包括成交、落选和撤回的，可按场次和时间查询并导出。",
  "/user/trade/contract": "本企业的全部成交，每笔可查看成交通知书和由它形成的合同。",
  "/user/trade/contract-letter": "按时间段列出成交通知书，可下载并核验电子签章。",
  "/user/trade/contract-analyse":
    "本企业在一段时间内采购与销售的均价和成交量，按日、周或月；对方企业、产品、厂矿、交货地点各占多少；与上期相比的变化。没有成交的日子在图上留空。",
  "/user/trade/payfee": "每笔服务费的计费依据、金额和收取时间。",
  "/user/trade/bailmoney": "保证金的冻结、扣划和退还，每笔都注明对应的报价或合同。",
  "/user/trade/invoice": "对已缴的费用申请发票，查看开票进度。",
  "/user/trade/confirmation-letter": "需要本企业签署或已经签署的确认函，可下载并核验电子签章。",
  "/user/trade/breach-contract": "涉及本企业的违约处置：事由、金额、期限和函件。未确认的处置函会限制交易。",
  "/user/goods/lots": "本企业在登记簿中的货物：数量、存放地点，以及其中被合同、申请或质押占用的部分。",
  "/user/goods/bookings": "登记簿中与本企业有关的每一笔变动及其原因。",
  "/user/mall/merchant/merchant": "店铺的名称、介绍和联系人，以及入驻和修改的办理记录。",
  "/user/mall/merchant/ware": "店铺的商品：新增、修改、上架、下架。修改由交易中心审核。",
  "/user/mall/merchant/ware/changeprice": "一次修改多件商品的价格，确认卡列出每件商品修改前后的价格。",
  "/user/mall/merchant/ware/changenum": "一次修改多件商品的可售数量，确认卡列出每件商品修改前后的数量。",
  "/user/mall/merchant/groups":
    "给一组客户的优惠：组内客户看到并支付牌价减优惠的客户价，其他企业看不到。修改记入操作日志。",
  "/user/mall/merchant/negotiations":
    "买方向本店询价的议价单：在有效期内报价或谢绝。买方按报价下单后，在「待确认订单」确认。",
  "/user/mall/merchant/waitOrder": "买家已提交、等待本店确认的订单。逾期未确认的订单自动失效。",
  "/user/mall/merchant/validOrders": "本店已确认的订单。",
  "/user/mall/merchant/invalidOrders": "被拒绝、取消或逾期失效的订单。",
  "/user/mall/merchant/waitContract": "订单确认后等待双方签订的合同。",
  "/user/mall/merchant/contract": "双方已经签订的商城合同，后续在合同中心办理。",
  "/user/mall/customer/merchantApply": "申请在网上商城开店：填写店铺资料，由交易中心审核。",
  "/user/mall/customer/basket":
    "本企业准备订购的商品，按店铺分列，同事共用。可改数量、看当前价格和库存，一家店铺的商品一并下单：全部成功或全部不下。",
  "/user/mall/customer/negotiations":
    "本企业向商家询价的议价单：还价、按报价下单或撤回。报价过期不生成订单，可重新询价。",
  "/user/mall/customer/customerWaitOrder": "本企业提交、等待商家确认的订单，确认前可以取消。",
  "/user/mall/customer/validOrders": "商家已确认的本企业订单。",
  "/user/mall/customer/invalidOrders": "被拒绝、取消或逾期失效的本企业订单。",
  "/user/mall/customer/waitContract": "商家拟好、等待本企业确认的合同。",
  "/user/mall/customer/contract": "本企业已确认的商城合同，后续在合同中心办理。",
  "/user/bank/banksign": "与银行签约后才能出入金，不再需要时在此解约。",
  "/user/bank/inoutmoney":
    "从银行转入资金，或将可用资金转出到签约账户。大额转出须交易中心复核；银行没有答复前，金额处于在途状态。",
  "/user/bank/query-inoutmoney": "每笔出入金的状态和银行答复，可查询并导出。",
  "/user/bank/query-voucher": "每笔付款的凭证：收付双方、金额、用途和时间。",
  "/user/bank/changepwd": "设置或修改资金密码。划转、付款和提现时需要输入资金密码。",
  "/user/bank/resetmoneypwd": "忘记资金密码时，通过手机验证码重新设置。",
  "/user/bank/money": "今日的期初、变动和余额：可用、冻结和在途的资金各是多少。",
  "/user/bank/hismoney": "每个交易日结束时的资金余额，可按日期查询并导出。",
  "/user/bank/moneychange": "每一笔资金变动：金额、变动后的余额和原因。",
  "/user/bank/close-account":
    "申请注销银行账户，由交易中心审核。还有余额、冻结资金或未了结的业务时不能注销。",
  "/user/financing/myWorkBench": "融资服务的总览：授信、在用借款、近期还款和需要追加的担保。",
  "/user/financing/applyForFinance": "以合同或货物申请融资。资金方的授信决定、利率和期限会显示在申请上。",
  "/user/financing/myFinance": "本企业的借款和还款：未还本金、利息、到期日。可在此还款；逾期的借款另计罚息。",
  "/user/financing/myAccounts": "本企业在资金方的账户。",
  "/user/financing/privacyManagement": "选择资金方可以查看本企业的哪些资料。",
  "/user/transport/shipment": "为合同发布运输需求：自行安排车辆，或由承运方报价。",
  "/user/transport/waybill": "每辆车的运单：装货、在途、卸货的磅单和轨迹。过磅数量是结算的依据。",
  "/user/transport/source": "可以报价承运的货源。",
  "/user/transport/quote": "本企业作为承运方提交的报价及其结果。",
  "/user/transport/vehicle": "本企业的车辆。派车时从这里选择。",
  "/user/transport/driver": "本企业的司机。司机通过链接查看自己的运单，不需要账号。",
  "/user/system/shopCollect": "收藏的店铺及其在售商品。",
  "/user/system/goodsCollect": "收藏的商品；降价或重新有货时会通知您。",
  "/user/operator": "为本企业的员工开设操作员账号，按岗位分配权限，可随时停用。仅企业管理员账号可以办理。",
  "/user/phone-change": "变更企业的手机号，由交易中心审核，通过后生效。",
  "/user/firm-info-change": "变更企业名称、地址等资料，须上传证明材料，由交易中心审核。",
  "/user/ca-apply": "为企业和操作员申请电子签章证书，按提示核实企业账户。",
  "/user/ware-kind-apply": "申请某个品种的交易资质。资质在有效期内方可报价，到期前可以续期。",
  "/user/service-assess": "对交易中心的服务评分和留言，回复会显示在这里。",
  "/user/training": "交易、合同、资金等业务的操作视频。",
  "/user/help": "按关键字查找操作说明和常见问题。",
};
