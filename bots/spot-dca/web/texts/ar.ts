// Arabic words of the DCA; the same keys as in English.
import { form } from './ar-form.ts'

export const texts = {
  activity: {
    'dca-planned': 'وُضعت الخطة',
    'dca-started': 'الخطة تعمل',
    'dca-filled': {
      buy: 'شراء {{quantity}} {{coin}} بسعر {{price}}',
      sell: 'بيع {{quantity}} {{coin}} بسعر {{price}}',
    },
    'dca-refused': 'رفض السوق أمر {{side}} {{quantity}} {{symbol}}: {{reason}}',
    'dca-purchased': {
      all: 'الشراء {{number}}: أُنفق {{spent}} {{quote}}',
      some: 'الشراء {{number}}: أُنفق {{spent}} {{quote}}، ولم تُشترَ كل الأزواج',
    },
    'dca-skipped': {
      'insufficient-balance':
        'تُخطّي الشراء: في حساب التمويل {{available}} من {{needed}} {{quote}}. تستمر الخطة',
      'nothing-bought': 'تُخطّي الشراء: تعذّر شراء أي زوج. تستمر الخطة',
    },
    'dca-settings': 'تغيّرت الخطة',
    'dca-closed': 'أُغلق',
    code: { reason: { 'reach-max': 'بلغ أقصى استثمار' } },
  },
  spotDca: {
    ...form,
    subtitle: '{{amount}} كل {{every}}',
    purchases_zero: 'بلا شراء',
    purchases_one: 'شراء واحد',
    purchases_two: 'عمليتا شراء',
    purchases_few: '{{shown}} عمليات شراء',
    purchases_many: '{{shown}} عملية شراء',
    purchases_other: '{{shown}} عملية شراء',
    position: {
      next: 'يشتري {{time}}',
      skipped: 'تُخطّي الأخير',
      left_zero: 'لم يبق شراء',
      left_one: 'بقي شراء واحد',
      left_two: 'بقيت عمليتا شراء',
      left_few: 'بقيت {{count}} عمليات شراء',
      left_many: 'بقيت {{count}} عملية شراء',
      left_other: 'بقيت {{count}} عملية شراء',
    },
    coins: {
      title: 'عمليات الشراء والمتوسط',
      shown: 'الزوج على الرسم',
      averageAt: 'متوسط المدفوع {{price}}',
      averageShort: 'المتوسط',
      sum: 'كل العملات',
      summary:
        'رسم {{coin}} مع عمليات شرائه وعددها {{count}}؛ متوسط المدفوع مع الرسوم {{average}}.',
      base: 'العملة',
      current_base_holdings: 'المملوك',
      average_price: 'متوسط المدفوع',
      last_price: 'السعر الآن',
      invested: 'المنفق، {{coin}}',
      current_quote_value: 'القيمة، {{coin}}',
      profit: 'الربح والخسارة، {{coin}}',
      share: 'الربح والخسارة، %',
      closed: 'السوق مغلق',
    },
    skip: {
      'insufficient-balance':
        'تُخطّي شراء {{time}}: المتاح في حساب التمويل {{available}} من {{needed}}. تستمر الخطة.',
      'nothing-bought': 'تُخطّي شراء {{time}}: تعذّر شراء أي زوج. تستمر الخطة.',
    },
    failure: {
      'symbol-closed': 'السوق مغلق',
      'below-minimum': 'أقل من الحد الأدنى للأمر',
      'above-maximum': 'أكثر من الحد الأقصى للأمر',
      'price-not-allowed': 'السعر أبعد من 10%',
      'insufficient-balance': 'المال لا يكفي',
    },
    figure: {
      bought: {
        name: 'العملات المشتراة، الآن',
        short: 'المشترى، الآن',
        text: 'ما اشترته كل العمليات بأسعار الآن قبل الرسوم؛ وبعد الإغلاق ما جلبته.',
      },
      paid: { name: 'المستثمر', short: 'المستثمر', text: 'ما كلّفته كل عمليات الشراء.' },
      fees: {
        name: 'الرسوم',
        short: 'الرسوم',
        text: 'كل رسوم التداول، كل منها بسعر صفقته.',
      },
      purchases: {
        name: 'عمليات الشراء',
        short: 'عمليات الشراء',
        text: 'كم مرة اشترى؛ ولا تُحسب العمليات التي تُخطّيت.',
      },
      skipped: {
        name: 'المتخطّى',
        short: 'المتخطّى',
        text: 'عمليات لم يأت منها شيء: لم يكف حساب التمويل أو تعذّر شراء أي زوج.',
      },
    },
    history: {
      purchases: {
        name: 'عمليات الشراء',
        count_zero: 'بلا عمليات',
        count_one: 'عملية واحدة',
        count_two: 'عمليتان',
        count_few: '{{shown}} عمليات',
        count_many: '{{shown}} عملية',
        count_other: '{{shown}} عملية',
        empty: 'لا عمليات شراء بعد',
        emptyText: 'تظهر هنا كل عملية مع سعر كل زوج.',
      },
      col: { number: '#', time: 'الشراء', outcome: 'الأسعار', spent: 'المنفق' },
      skip: {
        'insufficient-balance': 'تُخطّي: {{available}} من {{needed}} في التمويل',
        'nothing-bought': 'تُخطّي: تعذّر شراء أي زوج',
      },
      note: 'الأسعار هي المدفوعة قبل الرسم.',
    },
    ifClosed: {
      title: 'لو أُغلق الآن',
      to: 'إلى التمويل',
      orders_zero: 'بلا أوامر سوق، الرسم {{fee}} {{coin}}',
      orders_one: 'أمر سوق واحد، الرسم {{fee}} {{coin}}',
      orders_two: 'أمرا سوق، الرسم {{fee}} {{coin}}',
      orders_few: '{{count}} أوامر سوق، الرسم {{fee}} {{coin}}',
      orders_many: '{{count}} أمر سوق، الرسم {{fee}} {{coin}}',
      orders_other: '{{count}} أمر سوق، الرسم {{fee}} {{coin}}',
      profit: 'الربح والخسارة',
    },
    adjust: {
      from: 'بدءًا من الشراء التالي ينفق كل شراء',
      instead: '{{total}} بدلًا من {{before}} {{coin}}. لا يُؤخذ شيء الآن.',
    },
    detail: {
      close: 'إغلاق الشراء الدوري {{pair}}؟',
      closeWaiting: 'إيقاف الشراء الدوري {{pair}}؟',
      adjust: 'تعديل الخطة',
    },
    told: {
      'by-user': 'أغلقته أنت',
      'reach-max': 'بلغ أقصى استثمار',
    },
    closing: {
      modes: 'ماذا يحدث للعملات',
      'mode-DCA_QUOTE_MODE': 'بيع الكل إلى {{quote}}',
      'mode-DCA_BASE_MODE': 'إبقاء العملات',
      'mode-DCA_BIT_MODE': 'الكل إلى عملة المنصة',
      'do-DCA_QUOTE_MODE': 'أغلق وبع الكل إلى {{quote}}',
      'do-DCA_BASE_MODE': 'أغلق وأبق العملات',
      'do-DCA_BIT_MODE': 'أغلق وحوّل الكل',
      'list-DCA_QUOTE_MODE': 'بيع الكل إلى عملة التسعير',
      'list-DCA_BASE_MODE': 'إبقاء العملات',
      'list-DCA_BIT_MODE': 'الكل إلى عملة المنصة',
    },
    closed: {
      CANCELED_MANUALLY: 'أغلقته أنت',
      DCA_REACH_MAX: 'بلغ أقصى استثمار ودُفعت العملات إلى حساب التمويل',
      AUTO_SYMBOL_DELIST: 'شُطب زوج من الإدراج',
    },
  },
} as const
