// English words of what takes time or is not known yet: starting, closing, answers that did not
// come. Joined into one bundle by en.ts.

export const stepTexts = {
  steps: {
    starting: 'Starting',
    closing: 'Closing',
    where: 'Where the money went',
    done: 'done',
    now: 'under way',
    later: 'still to come',
    moving: 'Moving the investment from Funding',
    moved: 'Moved {{amounts}} from Funding',
    firstWaits: 'Trading the first coins at market',
    noFirst: 'No first trade is needed',
    'first-buy': 'Bought {{amounts}} at {{price}}, fee {{fee}}',
    'first-sell': 'Sold {{amounts}} at {{price}}, fee {{fee}}',
    placing: 'Placing orders {{count}}/{{of}}',
    placed_one: '{{count}} order placed.',
    placed_other: '{{count}} orders placed.',
    cancelling_one: '{{count}} order is still open',
    cancelling_other: '{{count}} orders are still open',
    cancelled_one: '{{count}} order cancelled',
    cancelled_other: '{{count}} orders cancelled',
    noneOpen: 'No order was open',
    allCancelled: 'All open orders cancelled',
    settling: 'Settling the coins',
    sold: 'Sold {{amounts}} at {{price}}, fee {{fee}}',
    bought: 'Bought {{amounts}} at {{price}}, fee {{fee}}',
    converted: 'Converted to {{amounts}}, fee {{fee}}',
    kept: 'No trade: coins and cash go back as they are',
    paying: 'Paying to Funding',
    paid: 'Moved {{amounts}} to Funding',
    nothingPaid: 'Nothing was left to pay',
  },
  filling: 'filling {{percent}} %',
  fillingNow: 'filling',
  fillingWhy:
    'The price has passed this level. The order fills with the volume that trades there, {{percent}} % so far.',
  doubt: {
    closing: 'The answer did not come in time, so we do not know yet. Looking at the bot …',
    'closing-over':
      'The answer did not come in time, and the bot still runs. It was not closed; you can try again.',
    adjust: 'The answer did not come in time, so we do not know yet. Looking at the parameters …',
    'adjust-over':
      'The answer did not come in time, and the parameters are as before. Nothing was changed; you can try again.',
    withdraw: 'The answer did not come in time, so we do not know yet. Looking at the bot …',
    'withdraw-over':
      'The answer did not come in time, and nothing was withdrawn. You can try again.',
  },
} as const
