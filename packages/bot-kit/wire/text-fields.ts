// Fields of an answer that are all texts, as most are, named in a line.
import { z } from 'zod'

type NamesIn<
  S extends string,
  Found extends string = never,
> = S extends `${infer One} ${infer Rest}` ? NamesIn<Rest, Found | One> : Found | S

/** A text for each of the names, which a space parts. */
export function textFields<const S extends string>(names: S) {
  const entries = names.split(' ').map((name) => [name, z.string()] as const)
  return Object.fromEntries(entries) as Record<NamesIn<S>, z.ZodString>
}
