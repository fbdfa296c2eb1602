// English words by which every page names and offers a spot grid.
export const texts = {
  spotGrid: {
    offer: {
      name: 'Spot grid',
      does: 'Buys below, sells above, earns each swing',
      suits: 'Sideways',
      note: 'Buys low and sells high inside a range, again and again, with coins you own.',
      risk: 'No leverage, no liquidation. If the price falls below the range you hold coins bought above it.',
    },
  },
} as const
