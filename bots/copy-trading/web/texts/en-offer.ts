// English words by which every page names and offers copy trading.
export const texts = {
  copyTrading: {
    offer: {
      name: 'Copy trading',
      does: 'Follow a leader: its bots are opened and closed for you, too',
      suits: 'Any, by the leader',
      note: 'What the leader opens, changes or closes, your copies follow with your amount.',
      risk: 'You carry the loss of your copies; a part of their gains is the leader’s.',
    },
  },
} as const
