// Catches what broke while it was drawn, or could not be loaded: what stands around it stays.
import { Component, type ReactNode } from 'react'

export interface BoundaryProps {
  readonly children: ReactNode
  /** Shown from then on, nothing where it is left out; `again` draws the children anew. */
  instead?(error: Error, again: () => void): ReactNode
  /** Once that is on the page. */
  onError?(): void
}

interface State {
  readonly error: Error | undefined
}

export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.instead?.(error, () => this.setState({ error: undefined }))
  }
}
