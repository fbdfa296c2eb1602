// Arabic words of the detail page that only a spot grid has.
export const detailTexts = {
  mode: { quote: '{{quote}}', base: '{{base}}', both: 'العملتان' },
  detail: {
    close: 'إغلاق شبكة {{pair}} الفورية؟',
    closeWaiting: 'إنهاء انتظار شبكة {{pair}} الفورية؟',
    adjust: 'تعديل الشبكة الفورية',
    trailingStop: '{{percent}}، يُغلق عند قيمة {{equity}}',
  },
} as const
