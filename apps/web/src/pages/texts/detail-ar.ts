// Arabic words of the page of a bot, which no form needs.

export const texts = {
  detail: {
    title: 'الروبوت {{id}}',
    guest: 'سجّل الدخول لرؤية هذا الروبوت',
    guestText: 'هذه الصفحة لصاحبه فقط.',
    login: 'تسجيل الدخول',
    missing: 'لا يوجد روبوت كهذا',
    missingText: 'قد يكون لحساب آخر، أو أن العنوان خاطئ.',
    toPublic: 'الصفحة العامة',
    toList: 'روبوتاتي',
    copied: 'هذا الروبوت ينسخ قائدًا: يمكنك إغلاقه، وكل تغيير آخر يأتي من القائد.',
    copiedBy: 'ما تتابعه',
    copiedOnce: 'نُسخت إعداداته من روبوت عام مرة واحدة؛ ولا يتبع أحدًا.',
    pnl: 'الربح والخسارة',
    range: 'مدى المنحنى',
    ranges: { '1d': 'يوم', '7d': '7 أيام', '30d': '30 يومًا', all: 'الكل' },
    line: { total: 'الإجمالي', hold: 'الاحتفاظ بدلًا من ذلك' },
    change: 'التغيير',
    flag: {
      'range-shifted': 'ارتفع النطاق',
      'range-shifted-down': 'انخفض النطاق',
      'profit-withdrawn': 'سُحب',
      'investment-added': 'أُضيف مال',
      'funds-added': 'أُضيف مال',
      'settings-changed': 'عُدّل',
      'yield-claimed': 'سُحب العائد',
      'margin-added': 'أُضيف هامش',
      'limits-changed': 'تغيرت الحدود',
    },
    ifClosed: 'لو أُغلق الآن بسعر السوق:',
    curveFailed: 'تعذّرت قراءة المنحنى.',
    asOf: 'حتى {{time}}؛ السجل غير متاح الآن.',
    curveEmpty: 'يبدأ المنحنى مع الدقائق الأولى للروبوت.',
    curvePointPlain: '{{time}}: الإجمالي {{total}}',
    curvePoint: '{{time}}: الإجمالي {{total}}، {{name}} {{booked}}، لو احتُفظ بها {{hold}}',
    curveSummary:
      'منحنى الربح والخسارة. الإجمالي {{total}} {{quote}}؛ والاحتفاظ بدلًا من ذلك {{hold}} {{quote}}؛ وأقصى تراجع {{fall}} {{quote}}. أسهم اللوحة تقرأ النقاط.',
    curveSummaryPlain:
      'منحنى الربح والخسارة. الإجمالي {{total}} {{quote}}؛ وأقصى تراجع {{fall}} {{quote}}. أسهم اللوحة تقرأ النقاط.',
    curveSummaryShort:
      'منحنى الساعة الأولى. الإجمالي {{total}} {{quote}}؛ والاحتفاظ بدلًا من ذلك {{hold}} {{quote}}.',
    activityFailed: 'تعذّرت قراءة النشاط.',
    activityEmpty: 'لم يحدث شيء بعد.',
    older: 'الأقدم',
  },
} as const
