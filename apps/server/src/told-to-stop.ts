// The word that ends a process of a cluster.

/** Resolves with the signal by which it is told to stop. */
export function toldToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(signal))
  })
}
