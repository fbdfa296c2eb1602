// What this version of the product announces of itself. An operator's own stand in the data folder.
import type { Announcement } from './announcement.ts'

export const BUILT_IN: readonly Announcement[] = [
  {
    id: 'lab',
    atMs: Date.UTC(2026, 10, 26),
    category: 'product_updates',
    title: {
      en: 'Try a bot on past prices before it gets money',
      ar: 'جرّب الروبوت على أسعار الماضي قبل أن تمنحه مالًا',
    },
    text: {
      en: 'Every form has a backtest under its chart: the very engine that runs bots, over the last 7, 30 or 90 days, with fees and funding. It shows the curve beside holding the coins, the deepest fall and what fees took. A past result is no promise.',
      ar: 'في كل نموذج اختبار أسفل الرسم البياني: المحرك نفسه الذي يشغّل الروبوتات، على آخر 7 أو 30 أو 90 يومًا، مع الرسوم والتمويل. يعرض المنحنى بجانب الاحتفاظ بالعملات، وأعمق هبوط، وما أخذته الرسوم. نتيجة الماضي ليست وعدًا.',
    },
  },
  {
    id: 'copying',
    atMs: Date.UTC(2026, 10, 20),
    category: 'product_updates',
    title: {
      en: 'Copy trading: follow what a leader opens and closes',
      ar: 'نسخ التداول: تابع ما يفتحه القائد ويغلقه',
    },
    text: {
      en: 'A leader’s page shows each bot with its falls, and what it would be copied as with your amount. Limits hold: the most leverage, the sides that are copied, and a fall at which everything stops.',
      ar: 'تعرض صفحة القائد كل روبوت مع هبوطه، وكيف يُنسخ بمبلغك. الحدود نافذة: أعلى رافعة، والاتجاهات التي تُنسخ، والهبوط الذي يتوقف عنده كل شيء.',
    },
  },
  {
    id: 'earn',
    atMs: Date.UTC(2026, 10, 14),
    category: 'product_updates',
    title: {
      en: 'Dual asset and liquidity mining',
      ar: 'الأصول المزدوجة وتعدين السيولة',
    },
    text: {
      en: 'A dual asset pays a yield for a fixed term and is settled in one of two coins; a pool earns a share of its fees, with leverage where it is wanted. Both stand in My bots with everything else.',
      ar: 'تدفع الأصول المزدوجة عائدًا لأجل محدد وتُسوّى بإحدى عملتين؛ ويكسب المجمّع حصة من رسومه، برافعة لمن يريدها. كلاهما في «روبوتاتي» مع سائر الروبوتات.',
    },
  },
  {
    id: 'bell',
    atMs: Date.UTC(2026, 9, 30),
    category: 'product_updates',
    title: {
      en: 'Liquidation alerts at three distances',
      ar: 'تنبيهات التصفية على ثلاث مسافات',
    },
    text: {
      en: 'The bell tells when a bot comes near its liquidation, leaves its range, reaches a target or ends. What is told, and where, is chosen under the bell, for each bot and each kind of event.',
      ar: 'يخبرك الجرس حين يقترب روبوت من تصفيته أو يغادر نطاقه أو يبلغ هدفًا أو ينتهي. ما يُقال وأين يُختار تحت الجرس، لكل روبوت ولكل نوع من الأحداث.',
    },
  },
]
