// Arabic words of the bar that shows how far a liquidation is: of bots on contracts, and of a share
// of a pool with a loan.
export const gauge = {
  title: 'المسافة إلى التصفية',
  none: 'لا سعر تصفية: مال الروبوت يكفي عند أي سعر.',
  waits: 'لا يحمل الروبوت شيئًا قبل أن يبدأ؛ ومع أول مركز يأتي سعر تصفيته.',
  calm: 'هادئ',
  caution: 'انتبه',
  danger: 'خطر',
  now: 'التصفية الآن',
  allBuys: 'إن نُفّذ كل شراء',
  allSells: 'إن نُفّذ كل بيع',
  below: 'تحت سعر العلامة، عند',
  above: 'فوق سعر العلامة، عند',
  tick: { top: 'أعلى', bottom: 'أدنى', stop: 'وقف', profit: 'جني', entry: 'دخول', last: 'الآن' },
} as const
