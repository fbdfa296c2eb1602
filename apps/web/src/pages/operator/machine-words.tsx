// What the server says to operators, in the language of its commands: English, in every language of
// the page, and read out as such.
import type { ReactNode } from 'react'

export function MachineWords({ children }: { readonly children: ReactNode }) {
  return (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  )
}
