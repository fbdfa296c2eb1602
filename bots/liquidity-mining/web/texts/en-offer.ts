// English words by which every page names and offers liquidity mining.
export const texts = {
  liquidityMining: {
    offer: {
      name: 'Liquidity mining',
      does: 'Put two coins into a pool and earn trading fees',
      suits: 'Flat, much traded',
      note: 'A share of a pool earns a part of the trading fees; its coins move against the price.',
      risk: 'When the price moves, the share is worth less than the coins alone. With leverage a fall can end it.',
    },
  },
} as const
