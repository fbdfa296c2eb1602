// What is held of a contract, and a leverage, in words: tables and cards say them alike.
import { digitsOf, isolated } from '@trellis/ui'
import type { ContractFigures } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'
import type { WebServices } from '../web-context.ts'

/** "Long 0.154 BTC": a side is a word, never a colour alone. */
export function heldWords(
  { side, position }: Pick<ContractFigures, 'side' | 'position'>,
  { digits, base }: Pick<BotView, 'digits' | 'base'>,
  { t, format }: Pick<WebServices, 't' | 'format'>,
): string {
  if (side === '') return t('linear.flat')
  const held = `${format.money(position, digits.quantity)} ${base}`
  return `${t(`direction.${side}`)} ${isolated(held)}`
}

/** A leverage as it was set: "7×", "2.5×". */
export function setLeverageWords(text: string, format: WebServices['format']): string {
  return isolated(`${format.number(text, digitsOf(text))}×`)
}

/** A leverage to the hundredth, rounded down: "2.41×"; "—" where nothing is left behind it. */
export function leverageWords(text: string, format: WebServices['format']): string {
  return text === '' ? '—' : `${format.number(text, 2, 'trunc')}×`
}
