// Entry of `npm run deleverage -- <contract> <long|short> <from rank> <price>`: the settings are
// the server's own. It takes the data folder's lock, so it does not run beside the server.
import { textOf } from '../log-line.ts'
import { readSettings } from '../settings.ts'
import { deleveragePositions } from './deleverage-positions.ts'

const USAGE = 'usage: npm run deleverage -- <contract> <long|short> <from rank> <price>'

async function run(given: readonly string[]): Promise<void> {
  const read = readSettings(process.env)
  if (!read.ok) throw new Error(read.error)
  const [symbol, side, fromRank, price, ...more] = given
  if (symbol === undefined || side === undefined || more.length > 0) throw new Error(USAGE)
  if (fromRank === undefined || price === undefined) throw new Error(USAGE)
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const words = { symbol, side, fromRank, price }
  const done = await deleveragePositions({ settings: read.value, words, wallMs: Date.now, log })
  const what = `${done.positions} ${side} positions of ${symbol} from rank ${fromRank} on`
  process.stdout.write(
    `${what} settled at ${price}: the insurance paid ${done.paid} ${done.coin}\n`,
  )
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
