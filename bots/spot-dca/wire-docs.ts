// One or two sentences on each endpoint of the DCA, for the API reference. Plain text only.

export const docs = {
  createBotConfiguration:
    'What a DCA may be made of: pairs with the least and most amount, frequencies, quote coins. ' +
    'With parameters it checks that draft and tells what each purchase would buy now.',
  createBot:
    'Creates a DCA whose purchases are paid out of Funding one by one; the first comes at once, or ' +
    'at start_time. status_code 408 for a pair chosen twice, 409 for too small a maximum.',
  closeBotDetail: 'What each way to close would pay back now, and how a DCA that is over ended.',
  closeBot:
    'Closes a DCA: 1 into the platform coin, 2 coins as they are, 3 all sold (usual). ' +
    'status_code 503 while a purchase is due: ask again.',
  status:
    'Everything about one DCA of the user: coins with what was paid for them on average, the last ' +
    'purchase and the next one.',
  orderHistory:
    'Purchases, newest first, also those that were skipped, with reasons; with view=orders every ' +
    'order of its pairs.',
  orderDetails: 'Orders of one purchase by its placed_time as order-history names it, or of all.',
  parameters: 'The parameters of a DCA as they are now, and as they were at creation.',
  updateParameters:
    'Changes amounts, frequency or maximum from the next purchase on. An omitted field keeps its ' +
    'value, "" clears the maximum; status_code 410 for one that has no room for a purchase.',
  validateUpdate: 'Ours: checks such a change and tells when the next purchase would be.',
  getFollowDetail:
    'Ours: parameters of a DCA to copy; amounts of money that it made are left out. A foreign one ' +
    'is found only while it runs and its owner allows following.',
  setAllowFollow:
    'Ours: lets others read the parameters of a running DCA and copy them, or ends that.',
} as const
