// Arabic words that only a spot grid has; the same keys as in English.
import { gridForm } from '@trellis/bot-kit/web/texts/ar-grid-form.ts'
import { detailTexts } from './ar-detail.ts'
import { lists } from './ar-lists.ts'

export const texts = {
  spotGrid: {
    ...gridForm,
    name: 'شبكة فورية',
    purpose: 'تشتري منخفضًا وتبيع مرتفعًا داخل نطاق، مرة بعد مرة.',
    market: 'للأسواق التي تتحرك أفقيًا.',
    offer: {
      name: 'شبكة فورية',
      does: 'يشتري في الأسفل ويبيع في الأعلى ويربح من كل تأرجح',
      suits: 'سوق عرضي',
    },
    on: 'مفعّل',
    off: 'متوقف',
    none: 'لا شيء',
    noMaximum: 'بلا حد أقصى',
    afterStop: 'عند بلوغ جني الربح أو وقف الخسارة أو الوقف المتتبّع يُباع كل شيء إلى {{coin}}.',
    triggerBelow: 'سعر التفعيل تحت النطاق: يبدأ الروبوت وكل ماله عملات ويبيعها من {{price}} صعودًا.',
    triggerAbove: 'سعر التفعيل فوق النطاق: لا يتداول الروبوت حتى يهبط السعر تحت {{price}}.',
    mode: { quote: '{{quote}}', base: '{{base}}', both: 'كلاهما' },
    follow: { failed: 'تعذّر التغيير. حاول مرة أخرى.' },
    atPrice: {
      takeProfit: 'يُغلق الروبوت وكل شيء بعملة {{quote}}',
      takeProfitUnset: 'حدّد جني الربح',
      high: 'نُفّذت كل أوامر البيع، لا تداول فوقه',
      now: 'بعد الشراء الأول ورسومه',
      nowWaiting: 'بانتظار سعر التفعيل، لم يُشترَ شيء بعد',
      low: 'نُفّذت كل أوامر الشراء، لا تداول تحته',
      stopLoss: 'يبيع كل {{coin}} بسعر السوق ويُغلق الروبوت',
      stopLossUnset: 'حدّد وقف الخسارة',
      entry: 'يبدأ الروبوت هنا',
      entryUnset: 'حدّد سعر التفعيل',
    },
    rules: {
      swing:
        'تنتظر أوامر الشراء تحت السعر وأوامر البيع فوقه. كل شراء منفّذ يُباع عند المستوى الأعلى، وكل بيع منفّذ يُشترى عند المستوى الأدنى.',
      outside:
        'فوق السعر الأعلى لا يحمل الروبوت إلا {{coin}}، وتحت السعر الأدنى لا يحمل إلا العملة. لا يتداول هناك ويتابع عند عودة السعر.',
      targets:
        'عند جني الربح أو وقف الخسارة أو الوقف المتحرك يُباع كل شيء بسعر السوق ويُغلق الروبوت.',
      fees: 'تدفع أوامر الشبكة رسوم الصانع، وأوامر السوق رسوم الآخذ. 5٪ من الاستثمار احتياطي للرسوم.',
      close: 'يمكنك الإغلاق في أي وقت واختيار بيع كل شيء أو الاحتفاظ بالعملة أو إبقاء الاثنين.',
    },
    act: { ...gridForm.act, create: 'إنشاء شبكة فورية' },
    confirm: { ...gridForm.confirm, title: 'إنشاء شبكة فورية {{pair}}؟' },
    created: { title: 'شبكتك الفورية تعمل', waiting: 'شبكتك الفورية بانتظار التفعيل' },
    refused: { '402': 'لديك أكبر عدد مسموح من الشبكات الفورية. لم يُنشأ شيء.' },
    rung: {
      buy: 'شراء',
      sell: 'بيع',
      empty: 'فارغ',
      buyDetail: 'سينتظر أمر شراء عند {{price}}',
      sellDetail: 'سينتظر أمر بيع عند {{price}}',
      emptyDetail: 'يبقى {{price}} فارغًا: هو المستوى المجاور للسعر',
      noFills: 'لا شيء بعد',
      fills_zero: 'لا شيء بعد',
      fills_one: 'تنفيذ واحد',
      fills_two: 'تنفيذان',
      fills_few: '{{count}} تنفيذات',
      fills_many: '{{count}} تنفيذًا',
      fills_other: '{{count}} تنفيذ',
    },
    reason: {
      'waiting-entry': 'لا أمر بعد: بانتظار التفعيل',
      initializing: 'لا أمر بعد: يشتري الروبوت عملاته الأولى',
      'empty-level': 'لا أمر هنا: يبقى مستوى واحد عند السعر بلا أمر',
      'price-outside': 'لا أمر: خرج السعر من النطاق',
      'insufficient-balance': 'لا أمر: رصيد الروبوت لا يكفيه الآن',
      'below-minimum': 'لا أمر: سيكون أصغر من حد السوق الأدنى',
      'above-maximum': 'لا أمر: سيكون أكبر من حد السوق الأقصى',
      'price-not-allowed': 'لا أمر: لا يسمح السوق بهذا السعر الآن',
      'symbol-closed': 'لا أمر: السوق مغلق',
      closing: 'لا أمر: الروبوت يُغلق',
      ended: 'لا أمر: انتهى الروبوت',
      other: 'لا أمر ({{code}})',
    },
    ...detailTexts,
    lists,
  },
} as const
