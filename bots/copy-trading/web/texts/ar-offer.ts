// Arabic words by which every page names and offers copy trading.
export const texts = {
  copyTrading: {
    offer: {
      name: 'نسخ التداول',
      does: 'اتبع قائدًا: تُفتح روبوتاته لك أيضًا وتُغلق معه',
      suits: 'أي سوق، بحسب القائد',
      note: 'ما يفتحه القائد أو يغيّره أو يغلقه تتبعه نُسخك بمبلغك.',
      risk: 'خسارة نُسخك عليك، وجزء من أرباحها للقائد.',
    },
  },
} as const
