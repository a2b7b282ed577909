import { Component, type ReactNode } from 'react'
import { RawText } from './RawText'

interface RawOnErrorProps {
  text: string
  children: ReactNode
}

/** A text that its reader fails at is shown as it is: the page around it stays. */
export class RawOnError extends Component<RawOnErrorProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <RawText text={this.props.text} /> : this.props.children
  }
}
