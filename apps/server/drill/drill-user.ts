// A user of the drill, who calls as a browser does and remembers what was acknowledged.
const LIMIT_MS = 20_000

interface Answer {
  readonly ret_code?: number
  readonly result?: unknown
}

export class DrillUser {
  readonly name: string
  /** Top-ups of 1 USDT that were acknowledged. */
  acknowledged = 0
  readonly #cookies = new Map<string, string>()
  readonly #addresses: () => readonly string[]

  constructor(name: string, addresses: () => readonly string[]) {
    this.name = name
    this.#addresses = addresses
  }

  async enter(how: 'register' | 'login'): Promise<void> {
    const account = { email: `${this.name}@example.org`, password: 'a-long-password' }
    const { ret_code: code } = await this.#call(`/v2/public/user/${how}`, account)
    if (code !== 0) throw new Error(`${this.name} cannot ${how}: ${code}`)
  }

  /** True when it was acknowledged; anything else is an unknown result. */
  async topUp(): Promise<boolean> {
    const body = { coin: 'USDT', amount: '1' }
    const answer = await this.#call('/s1/bot/v1/top-up', body).catch(() => ({ ret_code: -1 }))
    const isDone = answer.ret_code === 0
    if (isDone) this.acknowledged += 1
    return isDone
  }

  /** USDT that no bot holds. */
  async funding(): Promise<number> {
    const answer = await this.#call('/s1/bot/spot/v1/balance', { coins: 'USDT' })
    const { balances = [] } = (answer.result ?? {}) as {
      readonly balances?: readonly { readonly available: string }[]
    }
    const [row] = balances
    if (row === undefined) throw new Error(`${this.name} is told no balance: ${answer.ret_code}`)
    return Number(row.available)
  }

  /** A grid of 40 cells within 6 % around the price. */
  async createGrid(): Promise<void> {
    const price = await lastPrice(this.#address())
    const answer = await this.#call('/s1/bot/spot/v1/create', {
      cell_number: 40,
      total_investment: '1000',
      symbol: 'BTCUSDT',
      min_price: String(Math.round(price * 0.97)),
      max_price: String(Math.round(price * 1.03)),
    })
    if (answer.ret_code !== 0) throw new Error(`${this.name} gets no bot: ${answer.ret_code}`)
  }

  /** How many bots run, and the fills that history tells of them. */
  async bots(): Promise<{ readonly running: number; readonly fills: number }> {
    const asked = { status: 0, page: 0, limit: 9 }
    const list = await this.#call('/tradingbot/v1/list-all-bots', asked)
    const { bots = [] } = (list.result ?? {}) as { readonly bots?: readonly unknown[] }
    const text = JSON.stringify(bots)
    const fills = [...text.matchAll(/"arbitrage_num":"?(\d+)/g)].map(([, count]) => Number(count))
    return { running: bots.length, fills: fills.reduce((sum, it) => sum + it, 0) }
  }

  #address(): string {
    const all = this.#addresses()
    return all[this.name.length % all.length] ?? ''
  }

  async #call(path: string, body: unknown): Promise<Answer> {
    const address = this.#address()
    const response = await fetch(address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: address,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (path.includes('balance') || path.includes('user')) process.stderr.write(`${this.name} ${path} ${[...this.#cookies.keys()]} -> ${response.status} ${JSON.stringify(response.headers.getSetCookie())}\n`)
    for (const text of response.headers.getSetCookie()) {
      const [cookie = ''] = text.split(';')
      const at = cookie.indexOf('=')
      this.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
    }
    return (await response.json()) as Answer
  }
}

async function lastPrice(address: string): Promise<number> {
  const path = '/contract/v5/product/dynamic-symbol-item?symbol=BTCUSDT&category=spot'
  const signal = AbortSignal.timeout(LIMIT_MS)
  const body = (await (await fetch(address + path, { signal })).json()) as {
    readonly result: { readonly item: { readonly last_price: string } }
  }
  return Number(body.result.item.last_price)
}
