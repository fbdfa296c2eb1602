// The ways a poster leaves the page: by the system's own list of where to, as a file, or its link
// alone.

/** Whether this browser hands pictures to other programs. */
export function canHandOver(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [fileOf(new Blob([], { type: TYPE }), '')] })
}

const TYPE = 'image/png'

function fileOf(blob: Blob, name: string): File {
  return new File([blob], `${name}.png`, { type: TYPE })
}

/** Opens the system's list; false where it could not. That a reader left it is no failure. */
export async function handOver(blob: Blob, name: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(blob, name)], url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Puts the link where it can be pasted from; false where the browser does not let it. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}
