import type { WriteToken } from '~/db/stamp.server'

/** The announced writes of this process that are under way: nobody else's to finish. */
export const mine = new Set<WriteToken>()

/** Those that failed and could not be finished yet. */
export const left = new Set<WriteToken>()

let changes = 0

/** Number of writes made by this process: a reading begun before one must not be shared after it. */
export const changesMade = (): number => changes

/** To be called after each write. */
export function noteChange(): void {
  changes++
}
