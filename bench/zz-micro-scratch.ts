// scratch
import { Engine, JournalCodec, FACTS_VERSION, type BotKind, type Batch } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import { amount, price, quantity, ratio, makeId, createRng, type Price, type Quantity, type Amount } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'

const instruments = Array.from({ length: 100 }, (_, i) => defineInstrument({
  symbol: `A${i}USDT`, base: `A${i}`, category: 'spot', quote: 'USDT', status: 'Trading', hidden: false,
  tickUnits: 1, tickScale: 2, lotUnits: 1, lotScale: 6, minPrice: price(1), maxPrice: price(1e9), minQty: quantity(1), maxQty: quantity(1e12), maxMarketQty: quantity(1e12),
  minValue: amount('0'), maxValue: amount('1000000000000'), depthLots: quantity(1e9), supportsTrailingStop: true }))
interface S { symbol: number; low: number; step: number; n: number; next: number; qty: number }
const EMPTY: never[] = []
const ord = (s: S, ref: number, side: 'buy' | 'sell', level: number) => ({ type: 'place' as const, order: { ref, symbol: s.symbol, side, orderType: 'limit' as const, price: (s.low + level * s.step) as Price, qty: s.qty as Quantity, purpose: 'normal' as const, action: 'open' as const, level } })
const kind: BotKind<any, S, any> = {
  kind: 'mini', version: 1, readParams: (p) => p, writeParams: (p) => p,
  initial: (id, p) => ({ symbol: id.symbols[0]!, low: p.low, step: p.step, n: p.n, qty: p.qty, next: 1 }),
  decide(s, input, ctx) {
    if (input.type === 'order-filled') {
      if (!input.fill.done) return EMPTY
      return input.order.side === 'buy' ? [ord(s, s.next, 'sell', input.order.level + 1)] : [ord(s, s.next, 'buy', input.order.level - 1)]
    }
    if (input.type === 'start') {
      const steps: any[] = [{ type: 'reserve', coin: 'USDT', amount: ctx.funding('USDT') / 100n }, { type: 'reserve', coin: ctx.instrument(s.symbol).base, amount: ctx.funding(ctx.instrument(s.symbol).base) / 100n }, { type: 'status', status: 'running', reason: 'none' }]
      const last = ctx.last(s.symbol); let ref = 1
      for (let i = 0; i <= s.n; i++) { const p = s.low + i * s.step; if (p < last) steps.push(ord(s, ref++, 'buy', i)); else if (p - s.step >= last) steps.push(ord(s, ref++, 'sell', i)) }
      return steps
    }
    return EMPTY
  },
  evolve(s, e) { if (e.type === 'order-placed') s.next = e.order.ref + 1; return s },
  triggers: () => EMPTY, refuse: () => undefined, check: () => undefined, writeState: (s) => s, readState: (s) => s as S,
}
function build(bots: number, symbols: number, sink: (b: Batch) => void) {
  const engine = new Engine({ instruments, kinds: [kind], venue: new PaperVenue({ shareBps: 10000, touch: true }), feeLevels: [{ maker: ratio('0.0004'), taker: ratio('0.0006') }], candlePath: (symbol, c) => { const r = c.close >= c.open ? [c.low, c.high, c.close] : [c.high, c.low, c.close]; return [{ symbol, atMs: c.startMs, price: c.open, qty: 0 as Quantity }, ...r.map((p, i) => ({ symbol, atMs: c.startMs + i + 1, price: p, qty: 1e9 as Quantity }))] }, guard: (w) => { try { w(); return undefined } catch (e) { console.log(e); return e } }, sink })
  for (let p = 0; p < 256; p++) { engine.host(p); engine.activate(p) }
  const MID = 5_000_000
  let tape = 0
  for (let s = 0; s < symbols; s++) engine.applyPrint({ symbol: s, atMs: 1, price: MID as Price, qty: 0 as Quantity }, ++tape)
  const users = 256 * 2
  const stamp = { atMs: 1, tape }
  for (let u = 0; u < users; u++) engine.openUser(makeId(u, u % 256, 0), 0, [{ coin: 'USDT', amount: amount('100000000000') }, ...instruments.map((i) => ({ coin: i.base, amount: amount('100000000') }))], stamp)
  const rng = createRng(7)
  for (let b = 0; b < bots; b++) {
    const u = b % users
    const step = 20 + rng.below(200), n = 50
    const user = makeId(u, u % 256, 0)
    const r = engine.createBot(user, { kind: 'mini', symbols: [b % symbols], params: { low: MID - 25 * step + rng.below(step), step, n, qty: 100000 }, origin: { pageSource: 0, blockSource: 0, createType: 0, followedId: '', strategyId: '', channel: '' }, requestKey: '', bot: makeId(100000 + b, u % 256, 0) }, stamp)
    if (!r.ok) throw new Error(r.error)
  }
  return { engine, tape, MID }
}
const mode = process.argv[2] ?? 'live'
if (mode === 'live') {
  const bots = Number(process.argv[3] ?? 20000), MOVE = Number(process.argv[4] ?? 3)
  let fills = 0, facts = 0
  const t0 = performance.now()
  const codec = new JournalCodec([kind]); let bytes = 0; const encode = process.argv[5] === 'encode'
  const { engine, tape, MID } = build(bots, 100, (b) => { facts += b.facts.length; for (const f of b.facts) if (f.type === 'order-filled') fills++; if (encode) bytes += codec.encode(b.facts).length })
  console.log('build s', (performance.now() - t0) / 1e3, engine.counts())
  const rng = createRng(9); const prices = new Int32Array(100).fill(MID); let t = tape
  for (let round = 0; round < 6; round++) {
    const f0 = fills, a = performance.now(); const N = 1_000_000
    for (let i = 0; i < N; i++) {
      const x = rng.next(); const s = x % 100; let p = prices[s]! + ((x >>> 8) % (2 * MOVE + 1)) - MOVE
      if (p < MID - 400) p = MID - 400; if (p > MID + 400) p = MID + 400
      prices[s] = p
      engine.applyPrint({ symbol: s, atMs: t, price: p as Price, qty: 1e9 as Quantity }, ++t)
    }
    const dt = (performance.now() - a) / 1e3
    console.log(`ticks/s ${(N / dt / 1e6).toFixed(2)} M, fills/s ${((fills - f0) / dt / 1e6).toFixed(3)} M, fills/tick ${((fills - f0) / N).toFixed(3)}, bytes ${bytes}`)
  }
} else if (mode === 'codec') {
  const batches: Batch[] = []; let n = 0
  const { engine, tape, MID } = build(2000, 100, (b) => { batches.push(b); n += b.facts.length })
  const rng = createRng(9); const prices = new Int32Array(100).fill(MID); let t = tape
  while (n < 600000) { const x = rng.next(); const s = x % 100; let p = prices[s]! + ((x >>> 8) % 41) - 20; if (p < MID - 400) p = MID - 400; if (p > MID + 400) p = MID + 400; prices[s] = p; engine.applyPrint({ symbol: s, atMs: t, price: p as Price, qty: 1e9 as Quantity }, ++t) }
  const codec = new JournalCodec([kind])
  for (let r = 0; r < 4; r++) {
    let a = performance.now(); const enc = batches.map((b) => codec.encode(b.facts)); const d1 = (performance.now() - a) / 1e3
    a = performance.now(); const dec = enc.map((b) => codec.decode(b, FACTS_VERSION)); const d2 = (performance.now() - a) / 1e3
    const e2 = new Engine({ instruments, kinds: [kind], venue: new PaperVenue(), feeLevels: [{ maker: ratio('0.0004'), taker: ratio('0.0006') }], candlePath: () => [], guard: (w) => { try { w(); return undefined } catch (e) { return e } }, sink: () => {} })
    for (let p = 0; p < 256; p++) e2.host(p)
    a = performance.now(); for (let i = 0; i < batches.length; i++) e2.fold({ ...batches[i]!, facts: dec[i]! }); const d3 = (performance.now() - a) / 1e3
    a = performance.now(); for (let p = 0; p < 256; p++) e2.activate(p); const d4 = (performance.now() - a) / 1e3
    console.log({ n, batches: batches.length, bytesPerFact: enc.reduce((s, b) => s + b.length, 0) / n, encM: n / d1 / 1e6, decM: n / d2 / 1e6, foldM: n / d3 / 1e6, decFoldM: n / (d2 + d3) / 1e6, activate: d4 })
  }
}
