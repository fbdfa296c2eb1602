// What would move the page waits until a press under way has met what it was aimed at: a field is
// left as a finger goes down, and its error would push the button from under it.

/** A click follows its release within this time, or does not come. */
const CLICK_MS = 350

let isPressed = false
/** How many there were: the end of one does not end the next, which may begin meanwhile. */
let presses = 0
const waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  for (const run of waiting.splice(0)) run()
}

function press(): void {
  isPressed = true
  presses += 1
}

/** Watches the presses of a window. */
function watchPresses(target: Pick<Window, 'addEventListener'>): void {
  const options = { capture: true, passive: true }
  const after = (ms: number) => () => {
    const ended = presses
    setTimeout(() => ended === presses && release(), ms)
  }
  target.addEventListener('pointerdown', press, options)
  target.addEventListener('click', after(0), options)
  target.addEventListener('pointerup', after(CLICK_MS), options)
  target.addEventListener('pointercancel', after(0), options)
}

/** Whether a press is under way: what moves now is moved under a finger. */
export const isPressing = (): boolean => isPressed

/** Runs once the press under way is over. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}

if (typeof window !== 'undefined') watchPresses(window)
