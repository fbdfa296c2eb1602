// What can be done with a bot from a list, a page or a notice.

/** What can be done with a bot of some kinds; each is a dialog of its page. */
export type BotAction = 'adjust' | 'margin' | 'withdraw' | 'close'

/** What may help a bot in trouble: its dialog Adjust sets another range, or margin is added. */
export type Remedy = 'range' | 'margin'
