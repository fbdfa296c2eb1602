// English words by which every page names and offers a dual asset.
export const texts = {
  dualAsset: {
    offer: {
      name: 'Dual asset',
      does: 'Buy low or sell high at your target price, with a yield',
      suits: 'Flat, near the target',
      note: 'A yield for a fixed term, paid in one of two coins: which one depends on the price against your target.',
      risk: 'Cannot be redeemed early. If the price runs past your target, what you receive may be worth less than what you put in.',
    },
  },
} as const
