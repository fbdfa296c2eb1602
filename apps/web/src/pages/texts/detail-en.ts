// English words of the page of a bot, which no form needs.

export const texts = {
  detail: {
    title: 'Bot {{id}}',
    guest: 'Log in to see this bot',
    guestText: 'This page is for its owner only.',
    login: 'Log in',
    missing: 'There is no such bot',
    missingText: 'It may belong to another account, or the address is wrong.',
    toPublic: 'Public page',
    toList: 'My bots',
    copied: 'This bot copies a leader: you may close it; every other change comes from the leader.',
    copiedBy: 'What you follow',
    copiedOnce: 'Its settings were copied from a public bot once; it follows nobody.',
    pnl: 'P&L',
    range: 'Range of the curve',
    ranges: { '1d': '1 D', '7d': '7 D', '30d': '30 D', all: 'All' },
    line: { total: 'Total', hold: 'Holding instead' },
    change: 'Change',
    flag: {
      'range-shifted': 'Range moved up',
      'range-shifted-down': 'Range moved down',
      'profit-withdrawn': 'Withdrawn',
      'investment-added': 'Money added',
      'funds-added': 'Money added',
      'settings-changed': 'Edited',
      'yield-claimed': 'Claimed',
      'margin-added': 'Margin added',
      'limits-changed': 'Limits changed',
    },
    ifClosed: 'If closed now, at market:',
    curveFailed: 'The curve could not be read.',
    asOf: 'As of {{time}}; history is not available right now.',
    curveEmpty: 'The curve begins with the first minutes of the bot.',
    curvePointPlain: '{{time}}: total {{total}}',
    curvePoint: '{{time}}: total {{total}}, {{name}} {{booked}}, if held {{hold}}',
    curveSummary:
      'P&L curve. Total {{total}} {{quote}}; holding instead {{hold}} {{quote}}; max drawdown {{fall}} {{quote}}. Arrow keys read it point by point.',
    curveSummaryPlain:
      'P&L curve. Total {{total}} {{quote}}; max drawdown {{fall}} {{quote}}. Arrow keys read it point by point.',
    curveSummaryShort:
      'P&L curve of the first hour. Total {{total}} {{quote}}; holding instead {{hold}} {{quote}}.',
    activityFailed: 'The activity could not be read.',
    activityEmpty: 'Nothing has happened yet.',
    older: 'Older',
  },
} as const
