import { Component, type ReactNode } from 'react'
import { ErrorState } from './ui/ErrorState'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** what could not be shown, as a sentence: "Validators could not be shown" */
  title?: string
  /** A change of it clears the error; a route's path, say. */
  resetKey?: unknown
  /** In place of the sentence with its buttons. */
  fallback?: (retry: () => void) => ReactNode
  /** Before the children are shown again; forgets a failed load, say. */
  onRetry?: () => void
  /** for diagnostics: module and version, say */
  context?: Record<string, string>
}

interface Failed {
  error: Error | null
  since: number
}

/** Keeps a part's failure to that part: says what failed, offers to try again and to copy the diagnostics. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failed> {
  override state: Failed = { error: null, since: 0 }

  static getDerivedStateFromError(thrown: unknown): Failed {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)), since: Date.now() }
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null })
  }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error, since } = this.state
    if (!error) return this.props.children
    if (this.props.fallback) return this.props.fallback(this.retry)
    return (
      <ErrorState
        title={this.props.title}
        error={error}
        since={since}
        onRetry={this.retry}
        context={this.props.context}
      />
    )
  }
}
