// Arabic names of the states of a bot and of its direction, one list for all kinds and pages.
import type { BotState } from '../bot-view.ts'

export const states = {
  waiting: 'بانتظار التفعيل',
  starting: 'يبدأ',
  running: 'يعمل',
  paused: 'متوقف مؤقتًا',
  'out-of-range': 'خارج النطاق',
  'near-liquidation': 'قرب التصفية',
  closing: 'يُغلق',
  closed: 'مغلق',
  liquidated: 'صُفّي',
  failed: 'فشل',
} satisfies Readonly<Record<BotState, string>>

export const directions = {
  long: 'شراء',
  short: 'بيع',
  neutral: 'محايد',
  mixed: 'مختلط',
} as const
