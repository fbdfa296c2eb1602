// Shapes of objects as the JavaScript engine keeps them. Code is compiled for the shapes it has
// met, and thrown away when it meets another one (docs/adr/0024).
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--allow-natives-syntax')
// oxlint-disable-next-line typescript/no-implied-eval -- only so can the engine be asked
const haveSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean

/** How many shapes these objects have among them. */
export function shapesOf(objects: readonly object[]): number {
  const shapes: object[] = []
  for (const it of objects) if (!shapes.some((one) => haveSameShape(one, it))) shapes.push(it)
  return shapes.length
}
