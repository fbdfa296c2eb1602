// Arabic words that only a futures grid has; the same keys as in English.
import { linear } from '@trellis/bot-kit/web/texts/ar-linear.ts'
import { contractGridForm } from '@trellis/bot-kit/web/texts/ar-contract-grid-form.ts'
import { contractKind } from '@trellis/bot-kit/web/texts/ar-contract-kind.ts'

export const texts = {
  linear,
  futuresGrid: {
    ...contractGridForm,
    act: { ...contractGridForm.act, create: 'إنشاء شبكة عقود' },
    confirm: { ...contractGridForm.confirm, title: 'إنشاء شبكة عقود {{pair}}؟' },
    /* Reasons of this kind, as notifications name the end of a bot. */
    told: {
      ...contractKind.told,
      'top-price': 'نُفّذ الوقف الأعلى عند {{price}}',
      'bottom-price': 'نُفّذ الوقف الأدنى عند {{price}}',
    },
    afterStop: contractKind.afterStop,
    triggerBelow:
      'سعر التفعيل تحت النطاق: يبدأ الروبوت عند الطرف الأدنى ويتداول من {{price}} صعودًا.',
    triggerAbove:
      'سعر التفعيل فوق النطاق: يبدأ الروبوت عند الطرف الأعلى ويتداول من {{price}} هبوطًا.',
    atPrice: {
      takeProfit: 'يُغلق المركز والروبوت',
      takeProfitUnset: 'حدّد هذا السعر',
      high: 'نُفّذت كل أوامر البيع، لا تداول فوقه',
      now: 'بعد البداية ورسومها',
      nowWaiting: 'بانتظار سعر التفعيل، لا تداول بعد',
      stillWaiting: 'ما زال ينتظر سعر التفعيل، لا تداول',
      highWithout: 'لا أوامر بيع في هذه الخطة، لا تداول فوقه',
      lowWithout: 'لا أوامر شراء في هذه الخطة، لا تداول تحته',
      low: 'نُفّذت كل أوامر الشراء، لا تداول تحته',
      stopLoss: 'يُغلق المركز والروبوت',
      stopLossUnset: 'حدّد هذا السعر',
      never: 'لا تبلغه حركة مباشرة',
      closed: 'أُغلق قبله عند الهدف في الطريق',
      liquidated: 'صُفّي قبله ويضيع الهامش',
      entry: 'يبدأ الروبوت هنا',
      entryUnset: 'حدّد سعر التفعيل',
      marginBelow: 'ما يُنفَّذ من هنا ينتظر الهامش',
      marginAbove: 'ما يُنفَّذ من هنا ينتظر الهامش',
      liquidationBelow: 'تُنهي المنصة الروبوت ويضيع هامشه',
      liquidationAbove: 'تُنهي المنصة الروبوت ويضيع هامشه',
    },
    rules: {
      ...contractKind.rules,
      rounds:
        'تنتظر أوامر الشراء تحت السعر وأوامر البيع فوقه. يتبع كل أمر منفّذ أمره المعاكس على بعد مستوى: ويربح زوجهما مسافة واحدة.',
      outside:
        'المحايد لا يفتح مركزًا؛ تحت النطاق يكون شراءً وفوقه بيعًا. الشراء يشتري أولًا والبيع يبيع أولًا. خارج النطاق لا تداول ويبقى المركز مفتوحًا.',
      fees: 'تدفع أوامر الشبكة رسوم الصانع، وأوامر السوق رسوم الآخذ.',
    },
    created: { title: 'شبكة العقود تعمل', waiting: 'شبكة العقود بانتظار التفعيل' },
    refused: { '402': 'لديك أكبر عدد مسموح من شبكات العقود. لم يُنشأ شيء.' },
    detail: {
      close: 'إغلاق شبكة عقود {{pair}}؟',
      closeWaiting: 'إنهاء انتظار شبكة عقود {{pair}}؟',
      adjust: 'تعديل شبكة العقود',
    },
    closing: contractKind.closing,
    closed: {
      ...contractKind.closed,
      TRIGGER_TOP_PRICE: 'بُلغ الوقف الأعلى',
      TRIGGER_BOTTOM_PRICE: 'بُلغ الوقف الأدنى',
    },
  },
} as const
