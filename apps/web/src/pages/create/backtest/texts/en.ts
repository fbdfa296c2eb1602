// English words of the backtest in the create form.
export const texts = {
  lab: {
    days: 'Length of the backtest',
    lastDays_one: '{{count}} day',
    lastDays_other: '{{count}} days',
    compare: 'Compare',
    compareEnd: 'Stop comparing',
    unsound: 'Needs valid settings: the form says which are missing or wrong.',
    stale: 'Running again. These figures are from {{time}}.',
    staleUnsound:
      'Of the settings before, from {{time}}: correct the marked fields to run it again.',
    span: '{{from}} to {{to}}. Past prices, not a forecast.',
    line: {
      bot: 'Bot',
      now: '{{set}}, in the form',
      pinned: '{{set}}, set aside',
      hold: 'Holding {{coin}}',
      holdMany: 'Holding the coins',
    },
    curveSummary:
      'Backtest of {{days}} days. Bot {{total}} {{coin}}; holding instead {{hold}} {{coin}}; max drawdown {{fall}}. Arrow keys read it point by point.',
    curvePoint: '{{time}}: bot {{total}}, if held {{hold}}, drawdown {{fall}}',
    fall: {
      name: 'Drawdown',
      most: 'max. {{share}}',
      deepest: '{{share}} on {{day}}',
      none: 'none',
    },
    figure: {
      yield: 'Total, % of investment',
      yieldWhy:
        'What the bot had won or lost at the end of the span, by what was invested: what it held counts at the last price.',
      vsHold: 'Vs. holding',
      vsHoldWhy:
        'The total less what the same money had made in the coins themselves, bought in equal parts at the price at its start.',
      drawdown: 'Max drawdown',
      drawdownWhy:
        'The deepest fall from an earlier height, by what the bot was worth there. Looked at every hour.',
      holdFell: 'holding {{share}}',
      matched: 'Matched orders a day',
      matchedWhy: 'Completed rounds by the days that the bot ran.',
      inAll: '{{count}} in all',
      fees: 'Fees, % of profit before fees',
      feesWhy:
        'All fees by booked profit before fees. Above 30% the exchange earns a good part of what the bot does.',
      trades: 'Trades',
      tradesWhy: 'Orders that filled, in part or as a whole, over the span.',
      feesPaid: 'Fees',
      feesPaidWhy: 'All fees over the span; they are in the total.',
      booked: 'Booked profit',
      bookedWhy:
        'What was earned for good, less interest; the rest of the total moves with the price.',
      inRange: 'Time in range',
      inRangeWhy:
        'Part of the time in which the bot was in its range. It leaves it with the price, and is back once the price is one grid inside: two numbers of grids can differ.',
      funding: 'Funding',
      fundingWhy: 'What the position received from the other side, below zero what it paid.',
      worstDay: 'Worst day',
      worstDayWhy: 'The largest loss of one day, by what the bot was worth as the day began.',
      sharpe: 'Sharpe ratio',
      sharpeWhy:
        'Counted of the results of single days, each by the worth that the day began with: their mean by how much they vary, as for a year. The mean of days may be above zero where the whole span lost. Nothing is said of less than seven days.',
    },
    endedAt: 'The bot would have ended on {{time}}: {{reason}}. Its figures stand from there on.',
    ended: {
      AUTO_TP: 'take profit reached',
      AUTO_SL: 'stop loss reached',
      AUTO_LIQ: 'liquidated',
      TRAILING_STOP: 'trailing stop reached',
      FAILED_INITIATION: 'it could not start',
      AUTO_SYMBOL_DELIST: 'its market was closed',
      DCA_REACH_MAX: 'its maximum was invested',
      OTHER: 'it had done what it was set to do',
    },
    sets: {
      title: 'Two sets of settings',
      row: 'Setting or figure',
      use: 'Use {{set}}',
      inForm: 'In the form',
      says: '{{now}} is in the form, {{aside}} is set aside.',
      differs: '(differs)',
    },
    rests: {
      title: 'What this rests on',
      engine:
        'The same engine and paper exchange that run the bots, over the recorded minutes. Each minute is played from its first price to the nearer of its high and low, to the other one, to its last price.',
      fills:
        'A limit order fills only where the price goes through it, and gets at most {{share}} of what trades beyond it.',
      fees: 'Fees: maker {{maker}}, taker {{taker}}. Market orders pay the distance between buy and sell prices, and larger ones get a worse price.',
      funding: 'Funding is paid at the rates of that time, at the mark price.',
      start:
        'It starts at the last price before the span with today’s settings. Whoever chose them could have known these prices, so they fit the past better than they will fit the future.',
      sample: 'Drawdown and daily figures are taken once an hour and once a day.',
      hash: 'Result {{hash}}: the same settings over the same hours always give the same one.',
    },
    refused: {
      labOff: 'Backtests are switched off on this server.',
      labNotTried: 'Bots of this kind cannot be backtested.',
      labTooShort: 'There are not enough prices yet for this span. Take a shorter one.',
      labNotThen: 'At the prices of {{date}} this bot would not have started.',
      labReplaced: 'Another backtest took the place of this one.',
      labBusy: 'Many backtests are waiting right now.',
      labEnded: 'The backtest was interrupted.',
      labLate: 'The backtest took too long.',
      limited: 'Too many backtests in a short time. Wait a few seconds.',
      timeout: 'No answer in time.',
      network: 'No connection to the server.',
      settings: 'The server does not accept these settings.',
      other: 'The backtest could not be run.',
    },
  },
} as const
