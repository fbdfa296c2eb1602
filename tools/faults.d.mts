// Types of faults.mjs for TypeScript callers.

export interface Fault {
  /** Puts things as they were; a second time it does nothing. */
  undo(): Promise<void>
}

export interface SmallDisk extends Fault {
  /** To the last byte. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
}

export interface MovedClock {
  /** What the process is to be started with. */
  readonly env: Readonly<Record<string, string>>
  /** How far its wall clock is ahead from now on, in ms. */
  move(offsetMs: number): void
}

export interface Pulses {
  readonly stoppedMs: number
  readonly goingMs: number
  readonly count: number
}

export function undoFaults(): Promise<void>
export function killNow(pid: number): Promise<void>
export function freeze(pid: number): Fault
export function freezeFor(pid: number, ms: number): Promise<void>
export function pulses(pid: number, how: Pulses): Promise<void>
export function slowDisk(pid: number, delayMs: number, calls?: readonly string[]): Promise<Fault>
export function canMount(): boolean
export function smallDisk(folder: string, megabytes: number): SmallDisk
export function movedClock(folder: string, offsetMs: number): Promise<MovedClock>
