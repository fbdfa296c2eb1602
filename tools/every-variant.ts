// What tests see once in `npm test` and in every variant in `npm run soak`: widths between others,
// kinds whose part in it is the kit's.
const isEvery = process.env['TRELLIS_EVERY_VARIANT'] === '1'

/** All of them in the soak, else those that are chosen. */
export function variants<T>(all: readonly T[], isChosen: (it: T) => boolean): readonly T[] {
  return isEvery ? all : all.filter(isChosen)
}

/** The one case of a test that only the soak has, for `test.each`. */
export const inSoak = variants([[]] as const, () => false)
