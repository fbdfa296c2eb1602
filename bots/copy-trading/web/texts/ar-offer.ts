// Arabic words by which every page names and offers copy trading.
export const texts = {
  copyTrading: {
    offer: {
      name: 'نسخ التداول',
      does: 'اتبع قائدًا بمبلغ',
      suits: 'أي سوق',
      note: 'تتبع نُسخك ما يفتحه القائد أو يغيّره أو يغلقه.',
      risk: 'الخسارة عليك، وجزء من الأرباح للقائد.',
    },
  },
} as const
