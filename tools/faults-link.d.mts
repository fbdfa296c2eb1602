// Types of faults-link.mjs for TypeScript callers.

export interface Link {
  /** Ends its connections and refuses new ones. */
  cut(): void
  /** Keeps its connections and lets nothing through, to the target, from it, or both. */
  silence(direction?: 'calls' | 'answers' | 'both'): void
  /** What comes from now on goes on so much later, in both directions. */
  delay(ms: number): void
  /** As it was in the beginning; what waited goes on. */
  heal(): void
}

export interface OpenLink extends Link {
  /** Of loopback, to be used instead of the target's. */
  readonly port: number
  close(): Promise<void>
}

export function openLink(targetPort: number): Promise<OpenLink>

export function bothWays(one: OpenLink, other: OpenLink): Link
