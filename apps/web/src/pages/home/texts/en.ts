// English words of the questions at the foot of home.

export const texts = {
  faq: {
    lose: 'Can I lose money?',
    loseAnswer:
      'Yes. A grid earns on movement and loses on a fall: below the range you hold coins that cost more than they are worth. The form shows the loss at your stop-loss before you start.',
    range: 'What happens when the price leaves the range?',
    rangeAnswer:
      'Nothing is traded. Above the range everything is sold and the bot holds cash; below it, it holds coins. It goes on when the price comes back, and you may shift the range or close it at any time.',
    total: 'Why is grid profit not my profit?',
    totalAnswer:
      'Grid profit counts matched orders only. The coins still held may be worth less than they cost. The total P&L counts both, so it is always the large figure.',
    cost: 'What does it cost?',
    costAnswer:
      'Trading fees: {{maker}} for orders that wait in the market and {{taker}} for orders that take at once. They are already inside every profit shown. The bot is free.',
    sleep: 'What if the market crashes while I sleep?',
    sleepAnswer:
      'A stop-loss sells everything at its price or the next one the market gives. Without one the bot holds what it bought and waits. Both are chosen in the form, under Advanced.',
    money: 'Is this real money?',
    moneyAnswer:
      'No. Orders are filled by a paper exchange that follows market prices, with fees, partial fills and slippage, so that results mean something.',
  },
}
