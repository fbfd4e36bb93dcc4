import type { Place } from './cells'

/** A cell's text before and after. */
export interface Change {
  place: Place
  before: string
  after: string
}

/** What was done, step by step: a whole paste or fill is one step. */
export class History {
  private readonly done: Change[][] = []
  private undone: Change[][] = []

  /** Notes a step; steps undone before it cannot come back. */
  push(changes: Change[]): void {
    if (changes.length === 0) return
    this.done.push(changes)
    this.undone = []
  }

  /** The last step, to be reversed. */
  undo(): Change[] | undefined {
    const step = this.done.pop()
    if (step) this.undone.push(step)
    return step
  }

  /** The last step that was undone, to be done again. */
  redo(): Change[] | undefined {
    const step = this.undone.pop()
    if (step) this.done.push(step)
    return step
  }
}
