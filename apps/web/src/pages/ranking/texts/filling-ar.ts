// Arabic words of a ranking that fills, loaded with whatever shows it.
export const filling = {
  filling: 'يجري ملء الترتيب.',
  filled: 'اكتمل {{share}}.',
  left_zero: 'بقي أقل من دقيقة.',
  left_one: 'بقيت دقيقة واحدة تقريبًا.',
  left_two: 'بقيت دقيقتان تقريبًا.',
  left_few: 'بقيت {{count}} دقائق تقريبًا.',
  left_many: 'بقيت {{count}} دقيقة تقريبًا.',
  left_other: 'بقيت {{count}} دقيقة تقريبًا.',
  why: 'عند أول تشغيل يتداول المجتمع المحاكى هنا أيامه الستين، ويستغرق ذلك بضع دقائق.',
  soon: 'تظهر أول الروبوتات بعد لحظات.',
}
