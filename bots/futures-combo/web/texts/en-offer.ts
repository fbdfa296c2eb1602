// English words by which every page names and offers a futures combo.
export const texts = {
  futuresCombo: {
    offer: {
      name: 'Futures combo',
      does: 'Holds several contracts and keeps their weights',
      suits: 'Trends of several coins',
      note: '2 to 10 perpetual contracts, long or short, in one wallet; their weights are brought back by time or drift.',
      risk: 'Leverage multiplies losses, and one wallet carries all positions. At liquidation the bot loses all its margin, but never more than that.',
    },
  },
} as const
