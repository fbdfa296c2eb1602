// Arabic words of the range of a grid's create form.
export const gridCreate = {
  create: {
    range: 'النطاق',
    rangePresets: 'نطاقات جاهزة',
    days: '{{count}} ي',
    spanTitle: 'أدنى سعر وأعلى سعر في آخر {{count}} يوم',
    interval: 'المسافة {{value}}',
    afterFees: 'بعد الرسوم',
    named: {
      lowBy: 'أدنى من السعر بـ {{percent}}%',
      highBy: 'أعلى من السعر بـ {{percent}}%',
      lowOf: 'أدنى {{count}} أيام',
      highOf: 'أعلى {{count}} أيام',
    },
  },
} as const
