// English words by which every page names and offers a futures grid.
export const texts = {
  futuresGrid: {
    offer: {
      name: 'Futures grid',
      does: 'Earns each swing of a contract, with leverage',
      suits: 'Sideways, or a trend',
      note: 'A grid on a perpetual contract: neutral, long or short, with up to 100× leverage.',
      risk: 'Leverage multiplies losses. At its liquidation price the bot loses all its margin, but never more than that.',
    },
  },
} as const
