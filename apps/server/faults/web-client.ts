// One user's calls to the web processes of a cluster, with real HTTP. What an answer says of the
// command is sorted here, once: carried out, certainly not, or unknown.

/** Longer than any call may take: who does not answer by then stands still. */
const ANSWER_LIMIT_MS = 20_000
/** Codes of calls (packages/contract/src/codes.ts) by which nothing is known: ask again. */
const AGAIN = new Set([10006, 10016, 10018])
const UNSURE = new Set([429, 500, 503, 504])

export interface Told {
  readonly outcome: 'ok' | 'refused' | 'unknown'
  readonly word: string
  // Read into by those who know what they asked.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly result: any
}

export class WebClient {
  token = ''
  readonly #addressOf: (web: number) => string

  /** Addresses are asked for at each call: a process that is started again may have another one. */
  constructor(addressOf: (web: number) => string) {
    this.#addressOf = addressOf
  }

  async post(web: number, path: string, body: object = {}): Promise<Told> {
    const headers = { 'content-type': 'application/json', usertoken: this.token }
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    try {
      const response = await fetch(this.#addressOf(web) + path, init)
      return toldOf(response.status, await response.text())
    } catch (error) {
      return unknown(error instanceof Error ? error.name : 'no answer')
    }
  }

  /** The last price of a contract, as every web process shows it. */
  async lastPrice(web: number, symbol: string): Promise<number> {
    const query = new URLSearchParams({ symbol, category: 'linear' })
    const path = `/contract/v5/product/dynamic-symbol-item?${query}`
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const response = await fetch(this.#addressOf(web) + path, { signal })
    const { result } = (await response.json()) as { result: { item: { last_price: string } } }
    return Number(result.item.last_price)
  }
}

const unknown = (word: string): Told => ({ outcome: 'unknown', word, result: {} })

interface Body {
  readonly ret_code?: number
  readonly ret_msg?: string
  readonly ext_info?: { readonly code?: string } | null
  readonly result?: { readonly status_code?: number; readonly debug_msg?: string }
}

function toldOf(status: number, text: string): Told {
  if (!text.startsWith('{')) return unknown(`HTTP ${status}`)
  const {
    ret_code: code = -1,
    ret_msg: said = '',
    result = {},
    ext_info: more,
  } = JSON.parse(text) as Body
  const word = more?.code ?? `${status} ${code} ${result.status_code ?? ''} ${said}`
  if (status >= 500 || AGAIN.has(code) || UNSURE.has(result.status_code ?? 200))
    return unknown(word)
  const isDone = code === 0 && (result.status_code ?? 200) === 200
  return { outcome: isDone ? 'ok' : 'refused', word: isDone ? '' : word, result }
}
