// English words by which every page names and offers a DCA.
export const texts = {
  spotDca: {
    offer: {
      name: 'DCA',
      does: 'Buys a fixed amount on a schedule',
      suits: 'Slow rise, long term',
      note: 'Up to 5 pairs are bought for the same amount at each purchase, whatever their prices are. Each purchase is paid out of Funding.',
      risk: 'It only buys: when prices fall, all it holds falls with them. There is no take-profit and no stop-loss.',
    },
  },
} as const
