/** 模板 (R-2276): texts that the exchange often writes, with gaps to fill in. */
export const templates = [
  {
    name: "竞价公告",
    html: `<h2>一、交易标的</h2><table><tbody><tr><th>标的</th><th>数量（吨）</th><th>起拍价（元/吨）</th><th>交货地点</th></tr><tr><td>【品名】</td><td>【数量】</td><td>【价格】</td><td>【地点】</td></tr></tbody></table><h2>二、交易时间</h2><p>【日期】【时间】开始，自由竞价【】分钟，倒计时【】秒。</p><h2>三、参与条件</h2><ol><li>已取得该交易品种资质；</li><li>交易保证金【金额】元/吨；</li><li>同意本场次交易规则。</li></ol><h2>四、联系方式</h2><p>联系人：【姓名】，电话：【电话】</p>`,
  },
  {
    name: "休市安排",
    html: "<p>各会员单位：</p><p>【节日】期间交易安排如下：</p><ul><li>休市时间：【日期】至【日期】；</li><li>出入金业务：【安排】；</li><li>【日期】起恢复正常交易。</li></ul><p>请提前做好资金安排。</p>",
  },
  {
    name: "系统维护",
    html: "<p>为提升服务质量，平台将于【日期】【时间】至【时间】进行系统维护，届时登录、交易、出入金暂停服务。</p><p>维护期间在途业务不受影响。</p>",
  },
  {
    name: "收费调整",
    html: "<p>经研究决定，自【日期】起调整以下收费标准：</p><table><tbody><tr><th>项目</th><th>调整前</th><th>调整后</th></tr><tr><td>【项目】</td><td>【标准】</td><td>【标准】</td></tr></tbody></table><p>调整前已成交的合同仍按原标准执行。</p>",
  },
] as const;
