import type { WriteToken } from '~/db/stamp.server'

/** The announced writes of this process that are under way: nobody else's to finish. */
export const mine = new Set<WriteToken>()

/** Those that failed and could not be finished yet. */
export const left = new Set<WriteToken>()
