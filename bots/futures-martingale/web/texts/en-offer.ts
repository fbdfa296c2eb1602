// English words by which every page names and offers a futures martingale.
export const texts = {
  futuresMartingale: {
    offer: {
      name: 'Futures martingale',
      does: 'Adds to a position as it falls and sells all on the way back',
      suits: 'Falls that recover',
      note: 'Adds to a position each time the price moves against it, with up to 50× leverage.',
      risk: 'Each addition is larger than the one before, and leverage multiplies losses. At its liquidation price the bot loses all its margin, but not the profit of completed rounds.',
    },
  },
} as const
