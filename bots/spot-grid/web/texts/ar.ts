// Arabic words that only a spot grid has; the same keys as in English.
import { gridForm } from '@trellis/bot-kit/web/texts/ar-grid-form.ts'
import { detailTexts } from './ar-detail.ts'

export const texts = {
  spotGrid: {
    ...gridForm,
    /* Reasons of this kind, as notifications name the end of a bot. */
    told: {
      'trailing-stop': 'نُفّذ الوقف المتتبّع عند {{price}}',
      'failed-initiation': 'تعذّر البدء',
    },
    afterStop: 'عند بلوغ جني الربح أو وقف الخسارة أو نهاية أخرى تضبطها يُباع كل شيء إلى {{coin}}.',
    triggerBelow: 'سعر التفعيل تحت النطاق: يبدأ الروبوت وكل ماله عملات ويبيعها من {{price}} صعودًا.',
    triggerAbove: 'سعر التفعيل فوق النطاق: لا يتداول الروبوت حتى يهبط السعر تحت {{price}}.',
    atPrice: {
      takeProfit: 'يُغلق الروبوت وكل شيء بعملة {{quote}}',
      takeProfitUnset: 'حدّد جني الربح',
      high: 'نُفّذت كل أوامر البيع، لا تداول فوقه',
      now: 'بعد الشراء الأول ورسومه',
      nowWaiting: 'بانتظار سعر التفعيل، لم يُشترَ شيء بعد',
      stillWaiting: 'ما زال ينتظر سعر التفعيل، لا تداول',
      highWithout: 'لا أوامر بيع في هذه الخطة، لا تداول فوقه',
      lowWithout: 'لا أوامر شراء في هذه الخطة، لا تداول تحته',
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
        'عند جني الربح أو وقف الخسارة أو نهاية أخرى تضبطها يُباع كل شيء بسعر السوق ويُغلق الروبوت.',
      fees: 'تدفع أوامر الشبكة رسوم الصانع، وأوامر السوق رسوم الآخذ. 5% من الاستثمار احتياطي للرسوم.',
      close:
        'يمكنك الإغلاق في أي وقت واختيار: الكل إلى {{coin}}، أو إبقاؤه كما هو، أو الكل إلى {{base}} (يشتري {{base}} بما بقي من {{coin}})، أو الكل إلى عملة المنصة. ويُدفع إلى حساب التمويل.',
    },
    act: { ...gridForm.act, create: 'إنشاء شبكة فورية' },
    confirm: { ...gridForm.confirm, title: 'إنشاء شبكة فورية {{pair}}؟' },
    created: { title: 'شبكتك الفورية تعمل', waiting: 'شبكتك الفورية بانتظار التفعيل' },
    refused: { '402': 'لديك أكبر عدد مسموح من الشبكات الفورية. لم يُنشأ شيء.' },
    ...detailTexts,
  },
} as const
