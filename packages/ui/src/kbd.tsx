// A key of the keyboard as it is drawn on its cap; always read from left to right.
import './kbd.css'

export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="kbd" dir="ltr">
      {children}
    </kbd>
  )
}
