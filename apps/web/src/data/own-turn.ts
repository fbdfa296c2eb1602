// Lets what comes in a crowd go one by one: a page that opens with ten questions asks each of them
// in a task of its own, and a finger gets in between.

/** Resolves in a task that no other caller shares, in the order of the calls. */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const { port1: inner, port2: outer } = new MessageChannel()
  inner.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      outer.postMessage(null)
    })
}
