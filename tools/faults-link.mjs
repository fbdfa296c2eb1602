// A link between two processes that can be cut, fall silent or be slow: a TCP proxy of our own in
// front of a port. It wants no rights and no program, and knows who speaks with whom by the port
// that it was given to; firewalls and network namespaces want root and are not everywhere.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const host = '127.0.0.1'

/**
 * Opens a link to a port of loopback. `cut` ends its connections and refuses new ones, as a process
 * that died does; `silence` keeps them and lets nothing through, as a pulled cable does, in one
 * direction or both; what waits meanwhile goes on at `heal`, as TCP would send it again.
 */
export async function openLink(targetPort) {
  const pairs = new Set()
  const state = { isCut: false, silent: new Set(), delayMs: 0 }
  const server = createServer((near) => {
    if (state.isCut) near.destroy()
    else join(near, connect(targetPort, host), { pairs, state })
  })
  server.listen(0, host)
  await once(server, 'listening')
  const endAll = () => {
    for (const { end } of pairs) end()
  }
  return {
    port: server.address().port,
    cut: () => {
      state.isCut = true
      endAll()
    },
    silence: (direction = 'both') => {
      if (direction !== 'answers') state.silent.add('calls')
      if (direction !== 'calls') state.silent.add('answers')
      for (const { hold } of pairs) hold()
    },
    delay: (ms) => {
      state.delayMs = ms
    },
    heal: () => {
      state.isCut = false
      state.delayMs = 0
      state.silent.clear()
      for (const { goOn } of pairs) goOn()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      endAll()
      await closed
    },
  }
}

/** Two links as one: what is done to one is done to both. */
export function bothWays(one, other) {
  return {
    cut: () => [one, other].forEach((link) => link.cut()),
    silence: () => [one, other].forEach((link) => link.silence()),
    delay: (ms) => [one, other].forEach((link) => link.delay(ms)),
    heal: () => [one, other].forEach((link) => link.heal()),
  }
}

function join(near, far, { pairs, state }) {
  const streams = [
    passOn(near, far, () => ({ isSilent: state.silent.has('calls'), delayMs: state.delayMs })),
    passOn(far, near, () => ({ isSilent: state.silent.has('answers'), delayMs: state.delayMs })),
  ]
  const pair = {
    hold: () => streams.forEach(({ hold }) => hold()),
    goOn: () => streams.forEach(({ goOn }) => goOn()),
    end: () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    },
  }
  pairs.add(pair)
  for (const socket of [near, far]) {
    socket.setNoDelay(true)
    // An error is always followed by the close of it.
    socket.on('error', () => undefined)
    socket.on('close', () => ending(pair, state))
  }
}

/** On a silent link nobody hears of the other's end either, until it is healed or cut. */
function ending(pair, state) {
  if (state.silent.size === 0) pair.end()
}

/** Bytes in the order they came, each as late as the link is slow when it comes. */
function passOn(from, to, read) {
  const waiting = []
  let timer
  const send = () => {
    timer = undefined
    const { isSilent } = read()
    while (!isSilent && waiting.length > 0 && waiting[0].dueMs <= performance.now()) {
      const { bytes } = waiting.shift()
      if (to.destroyed) continue
      if (bytes === undefined) to.end()
      else if (!to.write(bytes)) pauseUntilDrained(from, to)
    }
    const [next] = waiting
    if (!isSilent && next !== undefined) timer = setTimeout(send, next.dueMs - performance.now())
  }
  const take = (bytes) => {
    waiting.push({ bytes, dueMs: performance.now() + read().delayMs })
    if (timer === undefined) send()
  }
  from.on('data', take)
  from.on('end', () => take(undefined))
  return {
    hold: () => {
      clearTimeout(timer)
      timer = undefined
      if (read().isSilent) from.pause()
    },
    goOn: () => {
      from.resume()
      send()
      if (from.destroyed && waiting.length === 0) to.destroy()
    },
  }
}

function pauseUntilDrained(from, to) {
  from.pause()
  to.once('drain', () => from.resume())
}
