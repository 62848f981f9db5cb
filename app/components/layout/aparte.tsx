import { Component } from 'react'
import type { Elementos } from '../ui/elementos.ts'

/**
 * What stands beside a page's content: when it throws it goes away alone. Otherwise the error screen, which is shown
 * in the same frame, would throw as well, without end (specification 22.93).
 */
export class Aparte extends Component<{ children: Elementos }> {
  override state = { fell: false }
  static getDerivedStateFromError() {
    return { fell: true }
  }
  override render() {
    return !this.state.fell && this.props.children
  }
}
