// English words of suggested settings in a create form.
export const texts = {
  advice: {
    source: 'Source of the settings',
    ai: 'AI',
    manual: 'Manual',
    copy: 'Copy',
    computing:
      'Settings for this market are being searched. They appear here as soon as they are found; Manual works meanwhile.',
    searching: 'Search',
    modelGone:
      'The bot that these settings are of is public no more. Nothing was created. Choose Manual to go on with them as your own.',
    origin: 'Settings from',
    suggestion: 'AI suggestion',
    shown: 'The fields hold the suggestion that you came with.',
    failed: 'Suggestions could not be loaded.',
    late: 'Suggestions take longer than usual. You can fill in the form meanwhile.',
    unknown: 'The suggestion that the address names is not known here.',
    noHistory:
      'Nothing is suggested for this market: too few past prices, or nothing that was tried is what a style asks for. Use Manual.',
    styles: 'Suggested settings',
    style: {
      'high-profits': 'High profits',
      steady: 'Steady',
      'high-frequency': 'High frequency',
    },
    looksFor: {
      'high-profits': 'drawdown under 25%',
      steady: 'most yield per drawdown',
      'high-frequency': 'most matched orders',
    },
    sought: 'sought: {{what}}',
    none: {
      'high-profits':
        'High profits: no suggestion. Nothing that was tried fell by less than 25% in the weeks searched.',
      steady:
        'Steady: no suggestion. Nothing at 3× at most, or without leverage, came through the weeks searched.',
      'high-frequency':
        'High frequency: no suggestion. Nothing that was tried came without a loss through the week before the last one.',
    },
    contracts_one: '{{count}} contract',
    contracts_other: '{{count}} contracts',
    round: '{{profit}} of the investment, {{distance}} in price',
    unseen: 'Last {{days}} days, not searched; as laid on {{at}}',
    yield: 'Yield',
    drawdown: 'Max drawdown',
    rowSays: 'Yield {{yield}}, max drawdown {{drawdown}}, where it was not searched',
    notBetter:
      'In the last {{days}} days, which the search had not seen, this did not beat plain settings: {{own}} against {{plain}}.',
    figures: 'What these settings came to, in parts of the investment',
    trained: 'Searched, {{days}} d',
    judged: 'Then, {{days}} d',
    plain: 'Plain, {{days}} d',
    figure: {
      yield: 'Yield, a week',
      max_drawdown: 'Max drawdown',
      worst_day: 'Worst day',
      volatility: 'Volatility, a year',
      matched_per_day: 'Matched a day',
      fee_share: 'Fees, of profit before fees',
    },
    terms:
      'Drawdown: the deepest fall from an earlier high. Volatility: how much the results of single days vary, as for a year. Plain settings: usual ones, chosen without a look at past prices.',
    sum: {
      trained:
        'Searched over {{days}} days: {{yield}} a week, max drawdown {{drawdown}}, volatility {{volatility}} a year.',
      judged:
        'Then {{days}} days not searched: {{yield}}, max drawdown {{drawdown}}, volatility {{volatility}} a year.',
      anew: 'Each week was played with what the same search lays as it begins, the last on {{at}}. The backtest plays the settings of now, so that it says something else of the same days.',
    },
    why: 'Why these values',
    reason: {
      scaled:
        'The price moves {{volatility}} a day. Range and steps are multiples of that, placed around the price of now; one step is {{step}}.',
      ladder:
        'The price moves {{volatility}} a day. Steps are a share of that; one step is {{step}}.',
      round:
        'A round is taken at {{round}}, with its first order alone; additions bring that nearer.',
      basket: 'Weights and sides follow from how {{n}} contracts moved in the last 14 days.',
      chosen: {
        'high-profits':
          'Of {{tried}} settings it did best in {{days}} days with a drawdown of at most 25%: {{yield}} a week, drawdown {{drawdown}}.',
        steady:
          'Of {{tried}} settings it did best for its drawdown in {{days}} days, among those at 3× at most or without leverage: {{yield}} a week, drawdown {{drawdown}}.',
        'high-frequency':
          'Of {{tried}} settings those that lost in the week before the last one were left out. Of the others this one matched most orders in the {{days}} days searched: {{matched}} a day, at {{yield}} a week.',
      },
      trend: 'The market moved {{moved}} in the 14 days before the last week, in its direction.',
      earned:
        'In the last {{days}} days, which the search had not seen, it earned {{yield}}, drawdown {{drawdown}}.',
      lost: 'In the last {{days}} days, which the search had not seen, it lost: {{yield}}, drawdown {{drawdown}}.',
      better: 'Plain settings came to {{plain}} in those days, these to {{own}}.',
      noBetter:
        'Plain settings came to {{plain}} in those days, these to {{own}}: the search brought nothing there.',
      ended: 'It ended by itself in those days: {{bot}} with such settings can be liquidated.',
    },
    made: 'Searched up to {{at}}, good until {{until}}.',
    old: 'Searched up to {{at}}, out of date since {{until}}. New ones are being searched.',
    past: 'Past prices, not a forecast.',
    edit: 'Use in Manual',
    voucher: {
      name: 'Voucher',
      none: 'Without a voucher',
      gone: 'This voucher is not good for this bot any more: it is used, taken back or expired. Nothing was created. Choose another, or go on without.',
      one: '{{amount}}, until {{until}}',
      means:
        '{{amount}} of the investment come from the voucher, the rest from Funding. Losses come off it first, profit is all yours, withdrawn profit for good. It cannot be withdrawn, and what is left of it goes back when the bot ends. Percentages count the whole investment.',
    },
  },
} as const
