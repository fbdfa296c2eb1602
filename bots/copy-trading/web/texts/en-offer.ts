// English words by which every page names and offers copy trading.
export const texts = {
  copyTrading: {
    offer: {
      name: 'Copy trading',
      does: 'Follow a leader with an amount',
      suits: 'Any market',
      note: 'Your copies open and close as a leader’s bots do.',
      risk: 'Losses are yours; a leader takes a part of gains.',
    },
  },
} as const
