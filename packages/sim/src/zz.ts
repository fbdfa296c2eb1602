import { simulate } from './index.ts'
import { Judge } from './judge.ts'
const n: Record<string, number> = {}
const old = Judge.prototype.issued
Judge.prototype.issued = function (batch, digest) {
  for (const f of batch.facts) {
    const k = f.type === 'bot-created' ? 'created ' + f.kind : f.type === 'position-settled' ? 'settled ' + f.settlement.cause : f.type === 'bot-status' ? 'st ' + f.status + ' ' + f.reason + ' ' + f.word + ' ' + f.detail.slice(0, 80): f.type === 'order-filled' && f.fill.symbol === 6 ? 'contract fill' : f.type === 'order-rejected' && f.order.symbol === 6 ? 'rej ' + f.reason : ['funding-paid','exchanged','funds-added','profit-withdrawn','liquidation-near'].includes(f.type) ? f.type : ''
    if (k) n[k] = (n[k] ?? 0) + 1
  }
  return old.call(this, batch, digest)
}
for (let seed = 1; seed <= 10; seed++) { const r = await simulate({ seed, steps: 5000, shards: [1] }); if (r.failure) console.log(seed, r.failure) }
console.log(n)
import { Engine } from '@trellis/engine'
const refs: Record<string, number> = {}
const oc = Engine.prototype.createBot
Engine.prototype.createBot = function (u, w, s) { const r = oc.call(this, u, w, s); if (w.kind === 'futures-grid') { const k = r.ok ? 'ok' : JSON.stringify(r.error); refs[k] = (refs[k] ?? 0) + 1 } return r }
for (let seed = 1; seed <= 5; seed++) await simulate({ seed, steps: 5000, shards: [1] })
console.log(refs)
