import type { Place } from './cells'

/** Text of a cell before and after a change. */
export interface Change {
  place: Place
  before: string
  after: string
}

/** Undo and redo stacks; a whole paste or fill is one step. */
export class History {
  private readonly done: Change[][] = []
  private undone: Change[][] = []

  /** Records a step and clears the redo stack. */
  push(changes: Change[]): void {
    if (changes.length === 0) return
    this.done.push(changes)
    this.undone = []
  }

  /** Moves the last step to the redo stack. @returns the step to reverse */
  undo(): Change[] | undefined {
    const step = this.done.pop()
    if (step) this.undone.push(step)
    return step
  }

  /** Moves the last undone step to the undo stack. @returns the step to repeat */
  redo(): Change[] | undefined {
    const step = this.undone.pop()
    if (step) this.done.push(step)
    return step
  }
}
