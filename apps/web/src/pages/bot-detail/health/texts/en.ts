// English words of the health of a bot.
export const texts = {
  health: {
    title: 'Against its backtest',
    over: 'Its own days since {{from}}, beside a backtest of its settings from {{before}} to {{until}}: what its settings made of the days before it began.',
    progress: 'Running backtests, {{done}} of {{all}}.',
    own: 'This bot',
    backtest: 'Backtest',
    rests:
      'Figures within a quarter of each other, and shares within five points, are called alike. The backtest is of past prices, on the same engine, with the same fees.',
    figure: {
      matched: 'Matched orders a day',
      rounds: 'Completed rounds a day',
      inRange: 'Time in range',
      fees: 'Fees, % of profit before fees',
    },
    matched: {
      all_one: '{{count}} matched order in {{length}}.',
      all_other: '{{count}} matched orders in {{length}}.',
      less: 'Fewer a day than in the backtest.',
      alike: 'About as many a day as in the backtest.',
      more: 'More a day than in the backtest.',
    },
    rounds: {
      all_one: '{{count}} completed round in {{length}}.',
      all_other: '{{count}} completed rounds in {{length}}.',
    },
    why: {
      outside:
        'The price was out of the range for {{outside}} of {{length}}: orders match only inside it.',
      inside: 'The price was in the range for more of the time.',
      calmer: 'The price moves less: {{own}} a day, before it was {{backtest}}.',
      livelier: 'The price moves more: {{own}} a day, before it was {{backtest}}.',
      still: 'How far the price moves in a day does not explain it.',
      unknown: 'Neither the range nor how far the price moves in a day explains it.',
    },
    inRange: {
      always: 'The price has not left the range.',
      outside: 'The price was out of the range for {{outside}} of {{length}}.',
      less: 'That is less time in range than in the backtest.',
      alike: 'In the backtest it was about the same.',
      more: 'That is more time in range than in the backtest.',
    },
    fees: {
      paid: 'Fees of {{fees}} take {{share}} of the profit before fees.',
      nothing: 'Nothing is booked yet that fees could be a part of. {{fees}} of fees so far.',
      less: 'A smaller part than in the backtest.',
      alike: 'About the same part as in the backtest.',
      more: 'A larger part than in the backtest: fees of opening and of changes weigh more, the fewer orders have matched.',
    },
    note: {
      young: 'The bot has run for less than a day: there is no day yet to compare.',
      waiting: 'The bot waits for its trigger price and has no days yet.',
      'no-tape': 'There are no prices of the days before it began, so there is no backtest.',
      'no-range': 'A range of this width does not fit around the price of now.',
      changed:
        'Its settings were changed, last on {{date}}. The backtest has those of now, and its own days the earlier ones too.',
      'short-tape': 'There are prices of fewer than 30 days before it began.',
    },
    ways: {
      title: 'What could be done',
      wait: 'Wait',
      'waitText-coins': 'The settings stay. It costs nothing.',
      'waitText-contract':
        'The settings stay. No order pays for it; funding goes on, and so does the risk of liquidation.',
      'shift-adjusted-range': 'Shift range',
      'shift-fixed-range': 'Begin anew, range shifted',
      shiftText: 'The same width around the price of now.',
      'shiftTo-adjusted-range':
        'The same width around the price of now: {{range}}. The next step names the fee.',
      'shiftTo-fixed-range':
        'The same width around the price of now: {{range}}. A grid on contracts keeps its range while it runs: a new bot takes the other, and this one goes on until you close it.',
      shiftCost:
        'Fees of closing this one and opening a new one with the same money: {{closing}} and {{opening}}.',
      'shiftDo-adjusted-range': 'Shift range…',
      'shiftDo-fixed-range': 'New bot with it…',
      close: 'Close now',
      closeText: 'You would get {{amounts}}.',
      closeCost: 'Fee {{fee}}, at the prices that orders would get now.',
      closeDo: 'Close…',
      afterClose: 'Total P&L then',
      last_one: 'Last {{count}} day',
      last_other: 'Last {{count}} days',
      ended: 'ended on {{time}}: {{reason}}',
      inRange: 'in range for {{share}}',
      rests:
        'What a new bot with these settings and the money it was created with would have made of those days: backtests of past prices, without the fees of the change. They promise nothing.',
    },
  },
} as const
