// What the targets of a bot on contracts are called: in form, dialog, chart and parameters alike.

/**
 * A neutral bot gains and loses on either side: its two prices are where it stops, not what for.
 */
export function targetName(
  mode: string | undefined,
  name: string,
  t: (key: string) => string,
): string {
  const stops: Readonly<Record<string, string>> = { takeProfit: 'top', stopLoss: 'bottom' }
  const stop = mode === 'neutral' ? stops[name] : undefined
  return t(`linear.target.${stop ?? name}`)
}
